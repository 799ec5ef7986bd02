// Runs the browser tests against the product with its own PostgreSQL and demo in a temporary directory, then stops it and checks its
// ledger.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { requireChromium } from '#server/commands/test-all/programs.ts';
import { countOne, toPlaywrightCounts, addCounts, type Counts, type PlaywrightReport } from '#server/commands/test-all/counts.ts';
import { startProduct } from '#server/commands/test-all/product.ts';
import { readReport, runNode, runTool } from '#server/commands/test-all/steps.ts';

type Product = { directory: string; url: string; chromium: string; dataDir: string };

const runPlaywright = async ({ directory, url, chromium, dataDir }: Product, specs: readonly string[]): Promise<Counts> => {
  const file = path.join(directory, 'playwright.json');
  const variables = { BASE_URL: url, DATA_DIR: dataDir, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await runTool('playwright', ['test', ...specs, '--reporter=list,json'], variables);
  return readReport(file, (report) => toPlaywrightCounts(report as PlaywrightReport, status));
};

/** An error in the log fails the run even when no page showed it. */
const countLoggedErrors = (errors: string[]): Counts => {
  for (const line of errors) process.stdout.write(`The server logged an error: ${line}\n`);
  return countOne(errors.length === 0);
};

const checkProductLedger = async (dataDir: string): Promise<Counts> =>
  countOne((await runNode('server/commands/ledger-check.ts', { DATABASE_URL: '', DATA_DIR: dataDir })) === 0);

/** Runs the specs whose names contain one of the texts, or all. */
export const runBrowserTests = async (directory: string, specs: readonly string[] = []): Promise<Counts> => {
  const chromium = requireChromium();
  const home = path.join(directory, 'product');
  await mkdir(home);
  process.stdout.write('Starting the server with its own database and demo...\n');
  const product = await startProduct(home);
  let tests: Counts;
  let errors: string[] = [];
  try {
    tests = await runPlaywright({ directory, url: product.url, chromium, dataDir: product.dataDir }, specs);
  } finally {
    errors = await product.stop();
  }
  return addCounts([tests, countLoggedErrors(errors), await checkProductLedger(product.dataDir)]);
};
