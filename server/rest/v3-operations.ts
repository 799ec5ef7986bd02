// The operations that clients of the v3 API know, served here or not. Names of path parameters differ between servers and do not matter.
import { readFileSync } from 'node:fs';

export type V3Operation = { method: string; path: string };

/** One operation per line: method and path. */
export const V3_OPERATIONS: readonly V3Operation[] = readFileSync(new URL('v3-operations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = ''] = line.split(' ');
    return { method, path };
  });

/** Returns the same text for paths that differ only in the names of their parameters or the final slash. */
export const toPathPattern = (path: string): string => `${path.replace(/\/$/, '')}/`.replaceAll(/\{[^}]*\}/g, '{}');

const PATTERNS: readonly (readonly string[])[] = [...new Set(V3_OPERATIONS.map(({ path }) => toPathPattern(path)))].map((pattern) =>
  pattern.slice(1, -1).split('/'),
);

/** True if v3 clients know a path, given as decoded segments. */
export const isV3Path = (segments: readonly string[]): boolean =>
  PATTERNS.some(
    (pattern) => pattern.length === segments.length && pattern.every((part, index) => part === '{}' || part === segments[index]),
  );
