import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '#server/commands/command-line.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

test('a command does not create a database if none is configured', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'command-line-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await expect(withDatabase(readEnvironment({ DATA_DIR: dataDir }), () => Promise.resolve('worked'))).rejects.toThrow(
    `No database found in ${dataDir}. Set DATABASE_URL, or set DATA_DIR to the data directory of the server.`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});
