import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addTotp } from '#server/testing/authenticators.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

// Each run starts a process, which takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Runs the command as an operator does, on the database of this file. */
const run = async (...parameters: string[]): Promise<{ code: number | null; out: string; err: string }> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'let-owner-in-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: directory, APP_URL: 'https://books.example' };
  return new Promise((resolve) => {
    const command = execFile(process.execPath, ['server/commands/let-owner-in.ts', ...parameters], { env }, (_failure, out, err) =>
      resolve({ code: command.exitCode, out, err }),
    );
  });
};

test('prints the changes and a link', async () => {
  const fixture = await createFixture();
  await addTotp(database, fixture, fixture.admin);
  const { code, out, err } = await run('--company', fixture.company.toUpperCase());
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`(admin, ${fixture.admin.email}) is restored.`);
  expect(out).toContain('All sessions and tokens of the owner were revoked.');
  expect(out).toContain('Removed authenticators: 1');
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^https:\/\/books\.example\/reset-password\?uid=[0-9a-f-]{36}&token=[\w.-]+$/);
  const { out: secondOutput } = await run('--company', fixture.company, '--without-rules');
  expect(secondOutput).toContain('Deleted MFA rules: none');
});

test.each([
  ['an unknown company', ['--company', 'nobody-has-this'], /Company "nobody-has-this" does not exist/],
  ['no company', [], /Usage: npm run owner:let-in -- --company <identifier>/],
  ['an unknown option', ['--everybody'], /Unknown option '--everybody'[^]*Usage: npm run owner:let-in/],
])('fails for %s and names the remedy', async (_name, parameters, message) => {
  const { code, out, err } = await run(...parameters);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(message);
  expect(err).not.toContain('    at ');
});
