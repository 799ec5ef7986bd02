// The first errors that an operator meets, made by a real server.
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { reaching } from '#db/reach.ts';
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

const sentenceFor = async ({ password = PASSWORD, database = DATABASE, query = '' }): Promise<string> => {
  const url = `postgresql://${ROLE}:${password}@${host}/${database}${query}`;
  const error = await reaching(url, () => migrate(url)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
};

test.each([
  ['a wrong password', { password: 'guessed' }, `The database at ${host} refuses the password of ${ROLE}. Correct DATABASE_URL.`],
  [
    'a database that is not there',
    { database: 'nowhere' },
    `There is no database nowhere at ${host}. Make it (create database nowhere owner ${ROLE}), or correct DATABASE_URL.`,
  ],
  [
    'TLS that the server does not speak',
    { query: '?sslmode=require' },
    `The database at ${host} does not speak TLS, and DATABASE_URL asks for it. Let it, or take sslmode out of DATABASE_URL.`,
  ],
  [
    'a database of somebody else',
    {},
    `${ROLE} may not make tables in ${DATABASE}. As a superuser: alter database ${DATABASE} owner to ${ROLE}.`,
  ],
])('reports %s with a remedy', async (_name, given, sentence) => {
  expect(await sentenceFor(given)).toBe(sentence);
});

test('reports each missing right of the database owner in turn', async () => {
  await admin.unsafe(`alter database ${DATABASE} owner to ${ROLE}`);
  expect(await sentenceFor({})).toBe(
    `${ROLE} may not create roles, and the first migration makes countinghouse_api. As a superuser: alter role ${ROLE} createrole.`,
  );
  await admin.unsafe(`alter role ${ROLE} createrole`);
  expect(await sentenceFor({})).toBe(
    `${ROLE} may not use the role countinghouse_api, which somebody else has made. As a superuser: grant countinghouse_api to ${ROLE} with admin option.`,
  );
});

test('rethrows internal errors unchanged', async () => {
  const url = `postgresql://${ROLE}@${host}/${DATABASE}`;
  const fault = Object.assign(new Error('permission denied for table entries'), { code: '42501' });
  await expect(reaching(url, () => Promise.reject(fault))).rejects.toBe(fault);
});
