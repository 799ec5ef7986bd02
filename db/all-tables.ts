// Everything that the files of db/schema export, for code that covers all tables.
import { globSync } from 'node:fs';

const files = globSync('schema/*.ts', { cwd: import.meta.dirname }).map((file) => `#db/${file}`);

const exported = (await Promise.all(files.toSorted().map((file) => import(file)))) as Record<string, unknown>[];

export const SCHEMA: Record<string, unknown> = Object.assign({}, ...exported);
