import { unavailable, type AppError } from '#server/kernel/errors.ts';

/** Classes and codes of SQLSTATE that mean "not now" rather than "wrong". */
const AWAY = /^(08|57P0|53|25006|25P03|40001|40P01|55P03|57014)/;

const DRIVER_AWAY = new Set([
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

/** drizzle wraps the driver's error; the code sits on the innermost cause. */
const codesOf = (thrown: unknown): string[] => {
  const codes: string[] = [];
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if ('code' in error && typeof error.code === 'string') codes.push(error.code);
  }
  return codes;
};

/** True when the database could not be asked, so that the same request may succeed shortly. */
export const isDatabaseAway = (thrown: unknown): boolean => codesOf(thrown).some((code) => DRIVER_AWAY.has(code) || AWAY.test(code));

/** 503 when the database is away; undefined when the fault is another. */
export const databaseFailure = (thrown: unknown): AppError | undefined => (isDatabaseAway(thrown) ? unavailable(thrown) : undefined);

/** The name of the unique index that a write ran into, or undefined. */
export const violatedUniqueIndex = (thrown: unknown): string | undefined => {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if ('code' in error && error.code === '23505' && 'constraint_name' in error) return String(error.constraint_name);
  }
  return undefined;
};
