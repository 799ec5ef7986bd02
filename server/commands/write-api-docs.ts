// Writes the files that are generated from the code of the API: all of them, or the sets named by the arguments.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyRouter } from '@trpc/server';
import { GENERATED_FILES } from '#server/api-docs/generated-files.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { readFlags, runCommand } from '#server/commands/command-line.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SETS: Readonly<Record<string, (router: AnyRouter) => Record<string, string>>> = GENERATED_FILES;
const USAGE = `Usage: node server/commands/write-api-docs.ts [${Object.keys(SETS).join(' | ')}]`;

const writeFiles = (name: string): void => {
  const print = SETS[name];
  if (!print) throw new OperatorError(`Unknown set: ${name}\n${USAGE}`);
  for (const [file, text] of Object.entries(print(appRouter))) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
  }
};

await runCommand(async () => {
  const { positionals } = readFlags({ allowPositionals: true }, USAGE);
  for (const name of positionals.length > 0 ? positionals : Object.keys(SETS)) writeFiles(name);
  return true;
});
