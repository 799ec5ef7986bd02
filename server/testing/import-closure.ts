// What runs when a file is imported, read from the files themselves.
import { readFileSync } from 'node:fs';

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gms;
const OF_TYPES = /^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\}/;

/** The file, and all that it imports, types aside: paths from the project's root, and names of packages. */
export const closureOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!/\.tsx?$/.test(file)) return seen;
  for (const [statement, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (!OF_TYPES.test(statement)) closureOf(target.replace(/^#/, ''), seen);
  }
  return seen;
};
