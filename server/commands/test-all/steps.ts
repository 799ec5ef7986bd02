// Runs the tools of this project from node_modules with the current Node, independent of the system's Node and shell.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printCoverage } from '#server/commands/test-all/coverage.ts';
import { countOne, toVitestCounts, NOT_RUN, type Counts, type VitestReport } from '#server/commands/test-all/counts.ts';

export const PROJECT_DIRECTORY = fileURLToPath(new URL('../../..', import.meta.url));

type Package = { scripts: { start: string } };
const { scripts } = JSON.parse(readFileSync(path.join(PROJECT_DIRECTORY, 'package.json'), 'utf8')) as Package;

/** The arguments of `npm start` to Node: heap limits and the file. */
export const START_ARGUMENTS = scripts.start.replace('exec node ', '').split(' ');

const BINARIES = path.join(PROJECT_DIRECTORY, 'node_modules', '.bin');

/** Half of the start time is spent on compiling unchanged code. */
const COMPILED = path.join(PROJECT_DIRECTORY, 'node_modules', '.cache', 'compiled');

/** The environment of a step, with this Node and the project's tools first on the path. */
export const environmentWith = (variables: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [BINARIES, path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: COMPILED,
  ...variables,
});

/** Runs a file with Node and inherited output, and returns its exit status; 1 after a signal. */
const run = (file: string, parameters: string[], variables: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...parameters], {
      cwd: PROJECT_DIRECTORY,
      env: environmentWith(variables),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject).once('close', (status) => resolve(status ?? 1));
  });

/** Runs one of the tools that are installed with the project. */
export const runTool = (tool: string, parameters: string[], variables: Record<string, string> = {}): Promise<number> =>
  run(path.join(BINARIES, tool), parameters, variables);

/** Runs a program of the project, named from its root. */
export const runNode = (program: string, variables: Record<string, string>): Promise<number> =>
  run(path.join(PROJECT_DIRECTORY, program), [], variables);

/** A step that only passes or fails. */
export const runCheck = async (tool: string, parameters: string[]): Promise<Counts> => countOne((await runTool(tool, parameters)) === 0);

/** Runs Vitest with coverage and prints the coverage. */
export const runVitestWithCoverage = async (directory: string): Promise<Counts> => {
  const coverage = path.join(directory, 'coverage');
  const counts = await runVitest(directory, ['--coverage', `--coverage.reportsDirectory=${coverage}`]);
  if (counts.failed === 0) await printCoverage(coverage, PROJECT_DIRECTORY);
  return counts;
};

/** Runs Vitest and counts the results in its report. */
export const runVitest = async (directory: string, parameters: string[] = []): Promise<Counts> => {
  const file = path.join(directory, 'vitest.json');
  const status = await runTool('vitest', ['run', ...parameters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  return readReport(file, (report) => toVitestCounts(report as VitestReport, status));
};

/** Counts the results of a report; without a report the tool failed to run. */
export const readReport = async (file: string, count: (report: unknown) => Counts): Promise<Counts> => {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NOT_RUN;
    throw error;
  }
};
