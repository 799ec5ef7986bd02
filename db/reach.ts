// What a database answers to somebody who has just set up its address, and what to do about it. These are the first errors that an
// operator meets; none of them is a fault of ours, and none shows the password.
import { OperatorError } from '#server/kernel/operator-error.ts';

type DatabaseAddress = { host: string; database: string; user: string };

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'CONNECT_TIMEOUT']);

const placeOf = (databaseUrl: string): DatabaseAddress => {
  const { host, pathname, username } = new URL(databaseUrl);
  const user = decodeURIComponent(username) || 'the user';
  return { host, database: decodeURIComponent(pathname.slice(1)) || user, user };
};

/** Which database an address means, for people. */
export const nameOf = (databaseUrl: string): string => {
  const { database, host } = placeOf(databaseUrl);
  return `${database} on ${host}`;
};

const refusalOfRights = (message: string, { user, database }: DatabaseAddress): string | undefined => {
  if (message.includes('create role')) {
    return `${user} may not create roles, and the first migration makes countinghouse_api. As a superuser: alter role ${user} createrole.`;
  }
  if (/grant role|set role|admin option/.test(message)) {
    return `${user} may not use the role countinghouse_api, which somebody else has made. As a superuser: grant countinghouse_api to ${user} with admin option.`;
  }
  if (/for (schema|database) /.test(message)) {
    return `${user} may not make tables in ${database}. As a superuser: alter database ${database} owner to ${user}.`;
  }
  return undefined;
};

const sentenceOf = ({ code = '', message = '' }: { code?: string; message?: string }, place: DatabaseAddress): string | undefined => {
  const { host, database, user } = place;
  if (UNREACHABLE.has(code)) return `The database at ${host} cannot be reached (${code}). Start it, or correct DATABASE_URL.`;
  if (code === '28P01') return `The database at ${host} refuses the password of ${user}. Correct DATABASE_URL.`;
  if (code.startsWith('28'))
    return `The database at ${host} does not let ${user} in (${message}). Correct DATABASE_URL, or its pg_hba.conf.`;
  if (code === '3D000') {
    return `There is no database ${database} at ${host}. Make it (create database ${database} owner ${user}), or correct DATABASE_URL.`;
  }
  if (code === '42501') return refusalOfRights(message, place);
  if (message.includes('before secure TLS connection')) {
    return `The database at ${host} does not speak TLS, and DATABASE_URL asks for it. Let it, or take sslmode out of DATABASE_URL.`;
  }
  if (/SELF_SIGNED|UNABLE_TO_|ALTNAME|CERT_/.test(code)) {
    return `The certificate of the database at ${host} is not trusted (${code}). Name the authority that signed it in NODE_EXTRA_CA_CERTS, or correct DATABASE_URL.`;
  }
  return undefined;
};

/** Works on a database; when that cannot be reached or used, throws an OperatorError that says why and never shows the password. */
export const reaching = async <Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof OperatorError ? undefined : sentenceOf(error as Error, placeOf(databaseUrl));
    if (!sentence) throw error;
    throw new OperatorError(sentence, { cause: error });
  }
};
