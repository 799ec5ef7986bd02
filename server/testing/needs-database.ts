// Which tests need a database is read from their imports, and never declared: those that lead to the test database, or to an
// embedded PostgreSQL. All others run without one, in seconds, with `npm run check`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DATABASES = ['server/testing/database.ts', 'db/embedded/temporary.ts', 'db/embedded/postgres.ts'];

const IMPORT = /(?:from|import)\s*\(?\s*'#((?:app|server|db|bench)\/[^']+)'/g;
const TYPE_IMPORT = /^import type [^;]*;/gm;

const importsOf = (root: string, file: string): string[] => {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(TYPE_IMPORT, '');
  return [...text.matchAll(IMPORT)].map(([, imported = '']) => imported).filter((imported) => existsSync(path.join(root, imported)));
};

/** Answers for paths from the project's root; what it has read it remembers. */
export const createNeedsDatabase = (root: string): ((file: string) => boolean) => {
  const known = new Map(DATABASES.map((file) => [file, true]));
  const needs = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // Of modules that import each other, the others decide.
    known.set(file, false);
    const answer = importsOf(root, file).some(needs);
    known.set(file, answer);
    return answer;
  };
  return needs;
};
