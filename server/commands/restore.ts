// `npm run restore -- <directory>`: restores a backup into an empty database, an empty file folder and missing secrets, at the backup's
// schema version, and then migrates. Overwrites nothing. If loading fails, it removes what it has written; if migrating fails, the loaded data stays.
import path from 'node:path';
import type { ReportProgress } from '#db/distribution/distribute.ts';
import { requireIntact } from '#server/commands/backup/contents.ts';
import { restoreFiles } from '#server/commands/backup/files.ts';
import { readManifest, type Manifest } from '#server/commands/backup/manifest.ts';
import { finishRestore, loadTables } from '#server/commands/backup/load-tables.ts';
import { restoreSecrets } from '#server/commands/backup/secrets.ts';
import { readFlags, runCommand, printProgress, withDatabaseOrNew } from '#server/commands/command-line.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { readEnvironment, type Environment } from '#server/platform/environment/environment.ts';

const USAGE = 'Usage: npm run restore -- <backup directory>';

const readSource = (): string => {
  const { positionals } = readFlags({ options: {}, allowPositionals: true }, USAGE);
  const [source, ...others] = positionals;
  if (!source || others.length > 0) throw new OperatorError(USAGE);
  return path.resolve(source);
};

const failAfterLoading = (error: unknown): never => {
  const reason = error instanceof Error ? error.message : String(error);
  throw new OperatorError(`All data is restored, but the database is not ready: ${reason}\nCorrect this, and run: npm run migrate`, {
    cause: error,
  });
};

/** Restores the configured installation and returns the manifest. `report` receives the progress of a distribution. */
export const restore = async (environment: Environment, source: string, report?: ReportProgress): Promise<Manifest> => {
  const manifest = await readManifest(source);
  await requireIntact(source, manifest);
  const undo = new AsyncDisposableStack();
  try {
    undo.defer(await restoreSecrets(environment, source, manifest));
    undo.defer(await restoreFiles(environment, source, manifest));
    await withDatabaseOrNew(environment, async (url) => {
      await loadTables(url, source, manifest);
      // The rows are committed, and need the secrets and files.
      undo.move();
      await finishRestore(url, report).catch(failAfterLoading);
    });
    return manifest;
  } catch (error) {
    await undo.disposeAsync();
    throw error;
  }
};

const DEMO_WARNING = 'Set DEMO=off for the server. In demo mode, it shows the codes and links of all users to anyone on this machine.';

const describeRestore = ({ taken_at: takenAt, release, tables, files }: Manifest, { isDemo }: Environment): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const fileText =
    files.store === 'local'
      ? `${files.count} ${files.count === 1 ? 'file' : 'files'}`
      : 'no files (copy the bucket as described in docs/operate.md)';
  return [
    `Restored ${rows} rows of ${tables.length} tables and ${fileText} from the backup of ${takenAt} (release ${release}).`,
    'Check the ledger before you start the server: npm run ledger:check',
    ...(isDemo ? [DEMO_WARNING] : []),
    '',
  ].join('\n');
};

const main = async (): Promise<boolean> => {
  const source = readSource();
  const environment = readEnvironment(process.env);
  process.stdout.write(describeRestore(await restore(environment, source, printProgress), environment));
  return true;
};

if (import.meta.main) await runCommand(main);
