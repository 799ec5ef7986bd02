import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENT_FOLDER, GENERATED_FILES, DIGEST_FILE } from '#server/api-docs/generated-files.ts';
import { appRouter } from '#server/composition/app-router.ts';

// Compared as a whole: printing the difference of two large files takes minutes.
const isCurrent = (file: string, text: string | undefined): boolean => readFileSync(file, 'utf8') === text;

it('the digest of the API is current; otherwise run npm run docs:openapi and review its changes', () => {
  const linesOf = (text = ''): string[] => text.split('\n');
  const [committed, current] = [linesOf(readFileSync(DIGEST_FILE, 'utf8')), linesOf(GENERATED_FILES.openapi(appRouter)[DIGEST_FILE])];
  const changes = [
    ...committed.filter((line) => !current.includes(line)).map((line) => `- ${line}`),
    ...current.filter((line) => !committed.includes(line)).map((line) => `+ ${line}`),
  ];
  expect(changes, 'npm run docs:openapi').toEqual([]);
});

describe('the generated files of the client', () => {
  const files = GENERATED_FILES.client(appRouter);

  it('are exactly the files in the folder', () => {
    const existingFiles = readdirSync(CLIENT_FOLDER).map((name) => path.join(CLIENT_FOLDER, name));
    expect(existingFiles.toSorted()).toEqual(Object.keys(files).toSorted());
  });

  it.each(Object.keys(files))('%s matches the document; otherwise run npm run client:generate', (file) => {
    expect(isCurrent(file, files[file])).toBe(true);
  });
});
