// `npm run backup -- <directory>`: writes the configured database, the files on disk and the generated secrets into a new directory, whether
// or not the server is running. Only its owner can read it; it contains all secrets and must be stored as safely as the database.
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findRunningPostgres } from '#db/embedded/running.ts';
import { listContents } from '#server/commands/backup/contents.ts';
import { backUpFiles } from '#server/commands/backup/files.ts';
import { FORMAT, toManifestPath, type Manifest } from '#server/commands/backup/manifest.ts';
import { backUpSecrets } from '#server/commands/backup/secrets.ts';
import { dumpTables } from '#server/commands/backup/dump-tables.ts';
import { readFlags, requireDatabase, runCommand, withDatabase } from '#server/commands/command-line.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { readEnvironment, type Environment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { unlessMissing } from '#server/platform/files/disk.ts';

const USAGE = 'Usage: npm run backup -- <new directory>';

const readTarget = (): string => {
  const { positionals } = readFlags({ options: {}, allowPositionals: true }, USAGE);
  const [target, ...others] = positionals;
  if (!target || others.length > 0) throw new OperatorError(USAGE);
  return path.resolve(target);
};

/** Uses a running server's database, or starts the embedded one. */
const withExistingDatabase = async <Result>(environment: Environment, work: (url: string) => Promise<Result>): Promise<Result> => {
  const { databaseUrl, dataDir } = environment;
  await requireDatabase(environment);
  const running = databaseUrl ? undefined : await findRunningPostgres(dataDir, createLog({ level: 'warn' }));
  return running ? work(running) : withDatabase(environment, work);
};

const readRelease = async (): Promise<string> =>
  (JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

const writeBackup = async (environment: Environment, draft: string): Promise<Manifest> => {
  const secrets = await backUpSecrets(environment, draft);
  const tables = await withExistingDatabase(environment, (url) => dumpTables(url, draft));
  const manifest = {
    format: FORMAT,
    release: await readRelease(),
    ...tables,
    files: await backUpFiles(environment, draft),
    ...secrets,
    contents: await listContents(draft),
  } as const;
  await writeFile(toManifestPath(draft), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
};

const describeBackup = ({ tables, files, secrets }: Manifest, target: string): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const fileText =
    files.store === 'local'
      ? `${files.count} ${files.count === 1 ? 'file' : 'files'}`
      : `no files (back up the bucket ${files.bucket} separately)`;
  const secretText = secrets === 'file' ? 'the generated secrets' : 'no secrets (keep SESSION_SECRET and ENCRYPTION_KEY yourself)';
  return `Backup written to ${target}: ${rows} rows of ${tables.length} tables, ${fileText}, ${secretText}. It is not encrypted: restrict access to it.\n`;
};

/** Backs up the configured installation into a new directory. */
export const backUp = async (environment: Environment, target: string): Promise<Manifest> => {
  if (await unlessMissing(stat(target))) throw new OperatorError(`${target} already exists. Choose a new directory.`);
  const parent = path.dirname(target);
  if (!(await unlessMissing(stat(parent)))) {
    throw new OperatorError(`${parent} does not exist. Create or mount it first.`);
  }
  const draft = `${target}.${process.pid}.part`;
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeBackup(environment, draft);
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};

const main = async (): Promise<boolean> => {
  const target = readTarget();
  process.stdout.write(describeBackup(await backUp(readEnvironment(process.env), target), target));
  return true;
};

if (import.meta.main) await runCommand(main);
