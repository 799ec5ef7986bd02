// Whatever a page waits for, its frame is there at once; whatever it fails with, an error page of ours says so.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const APP = fileURLToPath(new URL('../..', import.meta.url));
const pages = globSync('{(dashboard),(account)}/**/page.tsx', { cwd: APP }).map((file) => path.dirname(file).split(path.sep).join('/'));

/** The folders from a page's up to its group's. */
const above = (place: string): string[] => {
  const segments = place.split('/');
  return segments.map((_segment, index) => segments.slice(0, segments.length - index).join('/'));
};

const has = (place: string, file: string): boolean => above(place).some((folder) => existsSync(path.join(APP, folder, file)));

/**
 * A page of one record of the person's own says by its status that there is none, which it cannot once its frame was sent. A drawer
 * is beside a page that is there; the rest wait for nothing of their own.
 */
const WAIT_FOR_NOTHING = [/\/@drawer/, /^\(dashboard\)\/menu$/, /\/new$/];
const ANSWER_NOT_FOUND = /\/\[[a-z]+\]$/;

test('a page that reads something shows its frame meanwhile', () => {
  const reads = (place: string): boolean => /\bread(?:Page|If|All|Rules)?\(/.test(readFileSync(path.join(APP, place, 'page.tsx'), 'utf8'));
  const without = pages.filter((place) => !has(place, 'loading.tsx') && !ANSWER_NOT_FOUND.test(place));
  expect(without.filter((place) => reads(place) || !WAIT_FOR_NOTHING.some((known) => known.test(place)))).toEqual([]);
});

test('every page has an error page of ours above it', () => {
  expect(pages.filter((place) => !has(place, 'error.tsx'))).toEqual([]);
  expect(existsSync(path.join(APP, 'error.tsx'))).toBe(true);
  expect(existsSync(path.join(APP, 'global-error.tsx'))).toBe(true);
});
