import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newObjectName, toObjectKey } from '#server/modules/files/index.ts';
import { storeContent } from '#server/modules/reporting/file-jobs/store-content.ts';
import { createLocalFiles } from '#server/platform/files/local-files.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'store content test '));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const newKey = (): string => toObjectKey({ companyId: 1, objectName: newObjectName() });

async function* printChunks(failure?: Error): AsyncGenerator<string> {
  yield 'één ';
  await Promise.resolve();
  if (failure) throw failure;
  yield 'two';
}

test('returns the size of the content, or throws the error of its source', async () => {
  const fileStore = createLocalFiles(directory);
  const target = { mediaType: 'text/plain' };
  expect(await storeContent(fileStore, { ...target, key: newKey(), content: printChunks() })).toBe(Buffer.byteLength('één two'));
  const failure = new Error('The lease was lost.');
  await expect(storeContent(fileStore, { ...target, key: newKey(), content: printChunks(failure) })).rejects.toBe(failure);
});
