// Common connection errors, produced by a real server.
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { withDatabaseRemedies } from '#db/reach.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

const ROLE = 'reach_operator';
const DATABASE = 'reach_test';
const PASSWORD = 'hunter2-of-the-operator';
const admin = postgres(inject('serverUrl'), { max: 1 });
const { host } = new URL(inject('serverUrl'));

beforeAll(async () => {
  await admin.unsafe(`create role ${ROLE} login password '${PASSWORD}'`);
  await admin.unsafe(`create database ${DATABASE}`);
});
afterAll(async () => {
  await admin.unsafe(`drop database ${DATABASE} with (force)`);
  await admin.unsafe(`drop role ${ROLE}`);
  await admin.end();
});

const toUrl = ({ password = PASSWORD, database = DATABASE, query = '' } = {}): string =>
  `postgresql://${ROLE}:${password}@${host}/${database}${query}`;

const sentenceFor = async (parts: Parameters<typeof toUrl>[0]): Promise<string> => {
  const url = toUrl(parts);
  const error = await withDatabaseRemedies(url, () => migrate(url)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
};

test.each([
  ['a wrong password', { password: 'guessed' }, `The database at ${host} rejected the password of ${ROLE}. Correct DATABASE_URL.`],
  [
    'a missing database',
    { database: 'nowhere' },
    `The database nowhere at ${host} does not exist. Create it (create database nowhere owner ${ROLE}), or correct DATABASE_URL.`,
  ],
  [
    'a server without TLS',
    { query: '?sslmode=require' },
    `The database at ${host} does not support TLS, but DATABASE_URL requires it. Enable TLS, or remove sslmode from DATABASE_URL.`,
  ],
  [
    'a database of another owner',
    {},
    `${ROLE} may not create tables in ${DATABASE}. As a superuser: alter database ${DATABASE} owner to ${ROLE}.`,
  ],
])('reports %s with a remedy', async (_name, error, sentence) => {
  expect(await sentenceFor(error)).toBe(sentence);
});

test('reports each missing right of the database owner in turn', async () => {
  await admin.unsafe(`alter database ${DATABASE} owner to ${ROLE}`);
  expect(await sentenceFor({})).toBe(
    `${ROLE} may not create roles, but the first migration creates countinghouse_api. As a superuser: alter role ${ROLE} createrole.`,
  );
  await admin.unsafe(`alter role ${ROLE} createrole`);
  const remedy = `${ROLE} may not use the role countinghouse_api, which another user created. As a superuser: grant countinghouse_api to ${ROLE} with admin option.`;
  // Up to version 15, a user who may create roles may also grant any role.
  const [server] = await admin<{ grantsAny: boolean }[]>`select current_setting('server_version_num')::int < 160000 as "grantsAny"`;
  const outcome = server?.grantsAny ? migrate(toUrl()).then(({ isBehind }) => isBehind) : sentenceFor({});
  await expect(outcome).resolves.toBe(server?.grantsAny ? false : remedy);
});

test('rethrows internal errors unchanged', async () => {
  const url = `postgresql://${ROLE}@${host}/${DATABASE}`;
  const fault = Object.assign(new Error('permission denied for table entries'), { code: '42501' });
  await expect(withDatabaseRemedies(url, () => Promise.reject(fault))).rejects.toBe(fault);
});
