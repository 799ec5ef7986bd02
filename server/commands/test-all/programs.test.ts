import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '#server/commands/test-all/programs.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'programs '));
});
afterEach(() => rm(directory, { recursive: true }));

describe('a program', () => {
  test('is found by the first of its names in any directory of the search path', async () => {
    const [first, second] = [path.join(directory, 'first'), path.join(directory, 'second')];
    await mkdir(first);
    await mkdir(second);
    await writeFile(path.join(first, 'google-chrome'), '', { mode: 0o755 });
    await writeFile(path.join(second, 'chromium'), '', { mode: 0o755 });
    expect(findProgram(['chromium', 'google-chrome'], `${first}:${second}`)).toBe(path.join(second, 'chromium'));
  });

  test('is neither a directory nor a file that cannot be executed', async () => {
    await mkdir(path.join(directory, 'chromium'));
    await writeFile(path.join(directory, 'google-chrome'), '', { mode: 0o644 });
    expect(findProgram(['chromium', 'google-chrome'], `${directory}:`)).toBeUndefined();
  });
});
