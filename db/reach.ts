import { OperatorError } from '#server/kernel/operator-error.ts';

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'CONNECT_TIMEOUT']);

/** Works on a database; when that is not there, throws an OperatorError that says so and never shows the password. */
export const reaching = async <Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code || !UNREACHABLE.has(code)) throw error;
    const { host } = new URL(databaseUrl);
    throw new OperatorError(`The database at ${host} cannot be reached (${code}). Start it, or correct DATABASE_URL.`, { cause: error });
  }
};
