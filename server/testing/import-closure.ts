// The files that run on import, read from the sources. Paths are relative to the project root.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gms;
const TYPE_IMPORT = /^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\}/;

const read = new Map<string, string[]>();

/** The direct imports of a file without types: paths and package names. */
const importsOf = (file: string): string[] => {
  const cached = read.get(file);
  if (cached) return cached;
  const imports: string[] = [];
  for (const [statement, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (TYPE_IMPORT.test(statement)) continue;
    imports.push(target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target.replace(/^#/, ''));
  }
  read.set(file, imports);
  return imports;
};

/** The file and everything that it imports, except types. */
export const closureOf = (file: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(file)) return visited;
  visited.add(file);
  if (/\.tsx?$/.test(file)) for (const target of importsOf(file)) closureOf(target, visited);
  return visited;
};

const DATABASES = ['server/testing/database.ts', 'db/embedded/temporary.ts', 'db/embedded/postgres.ts'];

/** Tests that need a database are detected by their imports. The others run in `npm run check`. */
export const needsDatabase = (test: string): boolean => {
  const closure = closureOf(test);
  return DATABASES.some((file) => closure.has(file)) || readFileSync(test, 'utf8').includes("inject('serverUrl')");
};
