// Classifies failures of PostgreSQL or its driver by their codes.

/** SQLSTATE classes and codes of temporary failures. */
const TEMPORARY_CODES = /^(08|57P0|53|25006|25P03|40001|40P01|55P03|57014)/;

/** Citus reports some failures of a node as internal errors (XX000), which only their messages distinguish. */
const CITUS_FAILURE =
  /^(failure on connection marked as essential|failed to execute task|could not (establish|commit transaction)|no active placements|failed to (prepare|commit) transaction|connection (not open|to the remote node))/i;

const UNAVAILABLE_DRIVER_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
]);

const CAUSES_MAX = 5;

/** The error and its causes: drizzle wraps the driver's error, which has the code. */
const listCauses = (thrown: unknown): (Error & { code?: unknown; constraint_name?: unknown })[] => {
  const causes: Error[] = [];
  for (let error = thrown; error instanceof Error && causes.length < CAUSES_MAX; error = error.cause) causes.push(error);
  return causes;
};

const isTemporary = ({ code, message }: Error & { code?: unknown }): boolean => {
  if (code === 'XX000') return CITUS_FAILURE.test(message);
  return typeof code === 'string' && (UNAVAILABLE_DRIVER_CODES.has(code) || TEMPORARY_CODES.test(code));
};

/** True for temporary failures, after which a retry may succeed. */
export const isDatabaseUnavailable = (thrown: unknown): boolean => listCauses(thrown).some(isTemporary);

/** True when a statement exceeded lock_timeout. The rest of the database is available. */
export const isLockTimeout = (thrown: unknown): boolean => listCauses(thrown).some(({ code }) => code === '55P03');

/** A Citus cluster appends the shard number to names, and replaces the end of long names with a hash. */
const SHARD_SUFFIX = /(_[0-9a-f]{8})?_\d{6,}$/;

/** The constraint that a write violated with this SQLSTATE code, or undefined. On a cluster, a long name is cut. */
const violatedConstraint = (thrown: unknown, code: string): string | undefined => {
  const violation = listCauses(thrown).find((error) => error.code === code);
  // A coordinator repeats the message of a node, but not the other fields.
  const name = violation?.constraint_name?.toString() ?? /constraint "(\w+)"/.exec(violation?.message ?? '')?.[1];
  return name?.replace(SHARD_SUFFIX, '');
};

/** The unique index that a write violated, or undefined. */
export const violatedUniqueIndex = (thrown: unknown): string | undefined => violatedConstraint(thrown, '23505');

/** The foreign key that a write violated, or undefined. */
export const violatedForeignKey = (thrown: unknown): string | undefined => violatedConstraint(thrown, '23503');
