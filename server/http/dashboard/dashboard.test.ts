import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SOURCES, hashSources } from '#server/http/dashboard/dashboard.ts';
import { closureOf } from '#server/testing/import-closure.ts';

let directory: string;
const write = async (file: string, content: string): Promise<void> => {
  await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
  await writeFile(path.join(directory, file), content);
};

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'sources '));
  await write('app/(dashboard)/transactions/[id]/page.tsx', 'page');
  await write('server/schemas/shared-schemas.ts', 'schema');
  await write('server/modules/people/users/router.ts', 'router');
});
afterEach(() => rm(directory, { recursive: true }));

describe('the build cache of the dashboard', () => {
  test.each([
    ['a page changes', 'app/(dashboard)/transactions/[id]/page.tsx'],
    ['a page is added', 'app/(dashboard)/accounts/page.tsx'],
    ['a schema that forms import changes', 'server/schemas/shared-schemas.ts'],
    ['a limit that forms display changes', 'server/kernel/lengths.ts'],
    ['the installed packages change', 'package-lock.json'],
    ['the settings of Next change', 'next.config.mjs'],
  ])('is invalid when %s', async (_name, file) => {
    const before = hashSources(directory);
    await write(file, 'changed');
    expect(hashSources(directory)).not.toBe(before);
  });

  test.each([
    ['nothing changes', 'server/schemas/shared-schemas.ts', 'schema'],
    ['only server code changes', 'server/modules/people/users/router.ts', 'changed'],
    ['only a test changes', 'app/_ui/format/postal-address.test.ts', 'changed'],
  ])('is valid when %s', async (_name, file, content) => {
    const before = hashSources(directory);
    await write(file, content);
    expect(hashSources(directory)).toBe(before);
  });

  test('is invalid when a server file that pages import changes', () => {
    const pages = globSync('app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
    const closure = new Set<string>();
    for (const page of pages) closureOf(page, closure);
    const serverFiles = [...closure].filter((file) => file.startsWith('server/'));
    expect(serverFiles.length).toBeGreaterThan(3);
    expect(serverFiles.filter((file) => !SOURCES.some((pattern) => path.matchesGlob(file, pattern)))).toEqual([]);
  });

  test('is independent of the location of the project', async () => {
    const originalHash = hashSources(directory);
    const copy = `${directory} moved`;
    await cp(directory, copy, { recursive: true });
    expect(hashSources(copy)).toBe(originalHash);
    await rm(copy, { recursive: true });
  });
});
