// The versions of PostgreSQL that Countinghouse runs on.
import type postgres from 'postgres';
import { OperatorError } from '#server/kernel/operator-error.ts';

const OLDEST_MAJOR = 15;
const NEWEST_MAJOR = 18;
const NUMBERS_PER_MAJOR = 10_000;

/** Why a server with this server_version_num is not supported; undefined if it is. Newer versions are accepted, because they usually work. */
export const describeUnsupportedServer = (versionNumber: number): string | undefined => {
  const major = Math.floor(versionNumber / NUMBERS_PER_MAJOR);
  if (major >= OLDEST_MAJOR) return undefined;
  return `PostgreSQL ${major} is not supported. Use PostgreSQL ${OLDEST_MAJOR} to ${NEWEST_MAJOR}.`;
};

/** Throws an OperatorError if the version of the server is not supported. */
export const requireSupportedServer = async (sql: postgres.ISql): Promise<void> => {
  const [row] = await sql<{ number: number }[]>`select current_setting('server_version_num')::int as number`;
  const problem = describeUnsupportedServer(row?.number ?? 0);
  if (problem !== undefined) throw new OperatorError(problem);
};
