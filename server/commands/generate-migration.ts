// `npm run db:generate -- <name>`: writes a migration for the changes in db/schema. New tenant tables get row-level security; anything else
// is added manually before the release.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '#server/commands/command-line.ts';
import { environmentWith, PROJECT_DIRECTORY } from '#server/commands/test-all/steps.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

const USAGE = 'Usage: npm run db:generate -- <name, lower case with hyphens, for example addresses>';

const readName = ([name, ...others]: string[]): string => {
  if (name === undefined || others.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new OperatorError(USAGE);
  return name.replaceAll('-', '_');
};

const listMigrations = (): string[] => globSync('db/migrations/*.sql', { cwd: PROJECT_DIRECTORY });

/** The statements that enable row-level security on new tables. */
export const createSecurityLines = (migration: string): string[] =>
  [...migration.matchAll(/^CREATE TABLE "(\w+)" \(\n\t"company_id" /gm)].map(
    ([, table]) => `--> statement-breakpoint\nSELECT hold_to_one_company('${table}', 'SELECT, INSERT, UPDATE, DELETE');\n`,
  );

/** drizzle-kit compares the schema with the newest snapshot only: older ones are removed, and the newest is kept on one line. */
const keepNewestSnapshot = (): void => {
  const snapshots = globSync('db/migrations/meta/*_snapshot.json', { cwd: PROJECT_DIRECTORY }).toSorted();
  for (const [index, name] of snapshots.entries()) {
    const file = path.join(PROJECT_DIRECTORY, name);
    if (index < snapshots.length - 1) rmSync(file);
    else writeFileSync(file, `${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))}\n`);
  }
};

const generate = (name: string): boolean => {
  const before = new Set(listMigrations());
  const tool = path.join(PROJECT_DIRECTORY, 'node_modules', '.bin', 'drizzle-kit');
  const options = { cwd: PROJECT_DIRECTORY, env: environmentWith(), stdio: 'inherit' } as const;
  const { status } = spawnSync(process.execPath, [tool, 'generate', '--name', name], options);
  if (status !== 0) return false;
  const writtenFile = listMigrations().find((file) => !before.has(file));
  if (writtenFile === undefined) throw new OperatorError('No migration was written. Does a file in db/schema export the table?');
  const file = path.join(PROJECT_DIRECTORY, writtenFile);
  const migration = readFileSync(file, 'utf8').trimEnd();
  writeFileSync(file, `${[migration, ...createSecurityLines(migration)].join('\n').trimEnd()}\n`);
  keepNewestSnapshot();
  return true;
};

if (import.meta.main) await runCommand(async () => generate(readName(process.argv.slice(2))));
