// Error messages for a database that cannot be reached or used, each with a remedy. They are the first errors that an operator sees. They never
// contain the password.
import { OperatorError } from '#server/kernel/operator-error.ts';

type DatabaseAddress = { host: string; database: string; user: string };

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'CONNECT_TIMEOUT']);

const parseAddress = (databaseUrl: string): DatabaseAddress => {
  const { host, pathname, username } = new URL(databaseUrl);
  const user = decodeURIComponent(username) || 'the user';
  return { host, database: decodeURIComponent(pathname.slice(1)) || user, user };
};

/** Describes the database of a URL, without credentials. */
export const describeDatabase = (databaseUrl: string): string => {
  const { database, host } = parseAddress(databaseUrl);
  return `${database} on ${host}`;
};

const explainPrivilegeError = (message: string, { user, database }: DatabaseAddress): string | undefined => {
  if (message.includes('create role')) {
    return `${user} may not create roles, but the first migration creates countinghouse_api. As a superuser: alter role ${user} createrole.`;
  }
  if (/grant role|set role|admin option/.test(message)) {
    return `${user} may not use the role countinghouse_api, which another user created. As a superuser: grant countinghouse_api to ${user} with admin option.`;
  }
  if (message.includes('create extension')) {
    return `${user} may not create extensions, but searches need pg_trgm and btree_gin. As a superuser, in ${database}: create extension pg_trgm; create extension btree_gin.`;
  }
  if (/for (schema|database) /.test(message)) {
    return `${user} may not create tables in ${database}. As a superuser: alter database ${database} owner to ${user}.`;
  }
  return undefined;
};

const explainError = ({ code = '', message = '' }: { code?: string; message?: string }, address: DatabaseAddress): string | undefined => {
  const { host, database, user } = address;
  if (UNREACHABLE.has(code)) return `The database at ${host} cannot be reached (${code}). Start it or correct DATABASE_URL.`;
  if (code === '28P01') return `The database at ${host} rejected the password of ${user}. Correct DATABASE_URL.`;
  if (code.startsWith('28')) return `The database at ${host} rejected ${user} (${message}). Correct DATABASE_URL, or its pg_hba.conf.`;
  if (code === '3D000') {
    return `The database ${database} at ${host} does not exist. Create it (create database ${database} owner ${user}), or correct DATABASE_URL.`;
  }
  if (code === '42501') return explainPrivilegeError(message, address);
  if (/extension "(pg_trgm|btree_gin)" is not available|extension control file/.test(message)) {
    return `The server at ${host} lacks the PostgreSQL extensions pg_trgm and btree_gin, which searches need. Install its package postgresql-contrib.`;
  }
  if (message.includes('before secure TLS connection')) {
    return `The database at ${host} does not support TLS, but DATABASE_URL requires it. Enable TLS, or remove sslmode from DATABASE_URL.`;
  }
  if (/SELF_SIGNED|UNABLE_TO_|ALTNAME|CERT_/.test(code)) {
    return `The certificate of the database at ${host} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to the certificate of its authority, or correct DATABASE_URL.`;
  }
  return undefined;
};

/** Runs work that uses a database. If the database cannot be reached or used, throws an OperatorError with the remedy. */
export const withDatabaseRemedies = async <Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const explanation = error instanceof OperatorError ? undefined : explainError(error as Error, parseAddress(databaseUrl));
    if (!explanation) throw error;
    throw new OperatorError(explanation, { cause: error });
  }
};
