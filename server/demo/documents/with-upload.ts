import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Upload } from '#server/kernel/upload.ts';

/** Lays a file down as one that came with a request, until the work with it is done. */
export const withUpload = async <Result>(content: Buffer, name: string, work: (upload: Upload) => Promise<Result>): Promise<Result> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'countinghouse-demo-'));
  const upload = path.join(directory, 'upload');
  try {
    await writeFile(upload, content);
    return await work({ path: upload, name, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest() });
  } finally {
    await rm(directory, { recursive: true });
  }
};
