// Classifies failures of PostgreSQL or its driver by their codes.

/** Classes and codes of SQLSTATE that describe a temporary condition. */
const TEMPORARY_CODES = /^(08|57P0|53|25006|25P03|40001|40P01|55P03|57014)/;

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

/** drizzle wraps the driver's error; the code is on the innermost cause. */
const codesOf = (thrown: unknown): string[] => {
  const codes: string[] = [];
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if ('code' in error && typeof error.code === 'string') codes.push(error.code);
  }
  return codes;
};

/** True for temporary failures, after which a retry may succeed. */
export const isDatabaseUnavailable = (thrown: unknown): boolean =>
  codesOf(thrown).some((code) => UNAVAILABLE_DRIVER_CODES.has(code) || TEMPORARY_CODES.test(code));

/** True when a statement exceeded lock_timeout. The rest of the database is available. */
export const isLockTimeout = (thrown: unknown): boolean => codesOf(thrown).includes('55P03');

/** The constraint that a write violated with this SQLSTATE code, or undefined. */
const violatedConstraint = (thrown: unknown, code: string): string | undefined => {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if ('code' in error && error.code === code && 'constraint_name' in error) return String(error.constraint_name);
  }
  return undefined;
};

/** The unique index that a write violated, or undefined. */
export const violatedUniqueIndex = (thrown: unknown): string | undefined => violatedConstraint(thrown, '23505');

/** The foreign key that a write violated, or undefined. */
export const violatedForeignKey = (thrown: unknown): string | undefined => violatedConstraint(thrown, '23503');
