import { readFileSync } from 'node:fs';

/** Reads a list of strings next to this file. */
export const readList = (name: string): string[] => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as string[];
