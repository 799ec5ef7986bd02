// Shared parts of commands: flags, output, errors and the database.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { withDatabaseRemedies } from '#db/reach.ts';
import { OperatorError, formatFailure } from '#server/kernel/operator-error.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { unlessMissing } from '#server/platform/files/disk.ts';

/** Reads flags; throws an OperatorError with the usage for any other. */
export const readFlags = <Config extends ParseArgsConfig>(config: Config, usage: string) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`, { cause: error });
  }
};

/** Parses a number greater than zero. */
export const parsePositive = (name: string, text: string, usage: string): number => {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !(value > 0)) throw new OperatorError(`--${name} must be a number greater than 0.\n${usage}`);
  return value;
};

/** Parses a whole number greater than zero. */
export const parsePositiveInteger = (name: string, text: string, usage: string): number => {
  const value = parsePositive(name, text, usage);
  if (!Number.isSafeInteger(value)) throw new OperatorError(`--${name} must be a whole number greater than 0.\n${usage}`);
  return value;
};

const startedAt = performance.now();

/** Prints a line with the elapsed time. */
export const printProgress = (line: string): void => {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const elapsed = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
  process.stdout.write(`[${elapsed}] ${line}\n`);
};

/** Runs a command and sets the exit code: 1 if it returns false or throws. */
export const runCommand = async (command: () => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`\n${formatFailure(error)}\n`);
    process.exitCode = 1;
  }
};

/** Runs `work` with the embedded PostgreSQL of DATA_DIR. Throws if a server is using it. */
export const withEmbeddedDatabase = async <Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> => {
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(dataDir), log: createLog({ level: 'warn' }) });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
};

/** Runs `work` with the configured database: DATABASE_URL, or the embedded one, which is created if missing. */
export const withDatabaseOrNew = <Result>({ databaseUrl, dataDir }: Environment, work: (url: string) => Promise<Result>): Promise<Result> =>
  databaseUrl === undefined ? withEmbeddedDatabase(dataDir, work) : withDatabaseRemedies(databaseUrl, () => work(databaseUrl));

/** Throws an OperatorError unless DATABASE_URL or DATA_DIR is set, so that a missing setting creates no new database. */
export const requireDatabase = async ({ databaseUrl, dataDir }: Environment): Promise<void> => {
  if (databaseUrl !== undefined || (await unlessMissing(stat(path.join(dataDir, 'postgres'))))) return;
  throw new OperatorError(
    `No database found in ${path.resolve(dataDir)}. Set DATABASE_URL, or set DATA_DIR to the data directory of the server.`,
  );
};

/** Like withDatabaseOrNew, but throws if the database does not exist. */
export const withDatabase = async <Result>(environment: Environment, work: (url: string) => Promise<Result>): Promise<Result> => {
  await requireDatabase(environment);
  return withDatabaseOrNew(environment, work);
};
