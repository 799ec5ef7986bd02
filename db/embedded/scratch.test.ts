import os from 'node:os';
import { expect, test } from 'vitest';
import { scratchDirectory } from '#db/embedded/scratch.ts';

test("uses the system's directory when there is no directory in memory", async () => {
  expect(await scratchDirectory('/dev/none')).toBe(os.tmpdir());
});

test("uses the system's directory when the directory in memory has no space", async () => {
  expect(await scratchDirectory('/proc')).toBe(os.tmpdir());
});
