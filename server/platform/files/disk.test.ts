import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { writeNewFile } from '#server/platform/files/disk.ts';

const newDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'new-files-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

it('writes a private file and does not overwrite an existing one', async () => {
  const file = path.join(await newDirectory(), 'a');
  await writeNewFile(file, Readable.from([Buffer.from('con'), Buffer.from('tent')]));
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['content', 0o600]);
  await expect(writeNewFile(file, Readable.from([Buffer.from('other')]))).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe('content');
});

it('removes a partial file when writing is aborted, even while the file is being opened', async () => {
  const directory = await newDirectory();
  const abortedWrites = Array.from({ length: 40 }, async (_, index) => {
    const content = new PassThrough();
    const writing = writeNewFile(path.join(directory, String(index)), content).catch((error: unknown) => error);
    if (index % 4 === 1) await Promise.resolve();
    if (index % 4 > 1) content.write('some');
    if (index % 4 === 3) await new Promise(setImmediate);
    content.destroy(new Error('The upload was interrupted'));
    expect(String(await writing)).toMatch(/interrupted|Premature close/);
  });
  await Promise.all(abortedWrites);
  await new Promise(setImmediate);
  expect(await readdir(directory)).toEqual([]);
});
