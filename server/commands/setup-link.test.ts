import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { issueSetupLink } from '#server/modules/identity/index.ts';
import { createEmptyServer, type EmptyServer } from '#server/testing/empty-server.ts';
import { catchApiError } from '#server/testing/company-fixture.ts';

// Each run starts a process, which takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Runs the command as an operator does. */
const run = async ({ database }: EmptyServer, ...parameters: string[]): Promise<{ code: number | null; out: string; err: string }> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'setup-link-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: directory, APP_URL };
  return new Promise((resolve) => {
    const command = execFile(process.execPath, ['server/commands/setup-link.ts', ...parameters], { env }, (_failure, out, err) =>
      resolve({ code: command.exitCode, out, err }),
    );
  });
};

const APP_URL = 'https://books.example';
const extractToken = (text = ''): string => /^ *https:\/\/books\.example\/setup\?token=([\w-]{43})$/m.exec(text)?.[1] ?? '';

test('prints a link that works, and invalidates the previous one', async () => {
  const server = await createEmptyServer();
  const previous = extractToken((await issueSetupLink(server.database.db, { appUrl: APP_URL, now: server.clock.now() }))?.url);
  await server.as().setup.checkLink({ token: previous });
  const { code, out, err } = await run(server);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  await server.as().setup.checkLink({ token: extractToken(out) });
  expect(await catchApiError(server.as().setup.checkLink({ token: previous }))).toMatchObject({ code: 'not_found' });
});

test('fails with a message if a company exists', async () => {
  const server = await createEmptyServer();
  await server.as().auth.registerCompany({ email: 'owner@here.example', company: 'here', password: 'correct horse battery' });
  const { code, out, err } = await run(server);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('A company already exists');
  expect(err).not.toContain('    at ');
});

test('fails before the first start of the server and names the remedy', async () => {
  const server = await createEmptyServer();
  await server.database.owner`drop table setup_links`;
  const { code, err } = await run(server);
  expect(code).toBe(1);
  expect(err).toContain('Start the server');
});
