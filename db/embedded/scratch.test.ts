import os from 'node:os';
import { expect, test } from 'vitest';
import { scratchDirectory } from '#db/embedded/scratch.ts';

test("uses the system's temporary directory when there is no in-memory directory", async () => {
  expect(await scratchDirectory('/dev/none')).toBe(os.tmpdir());
});

test("uses the system's temporary directory when the in-memory directory has no space", async () => {
  expect(await scratchDirectory('/proc')).toBe(os.tmpdir());
});
