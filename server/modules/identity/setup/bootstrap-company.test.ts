import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareFirstCompany } from '#server/modules/identity/setup/first-company.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { createEmptyServer, type EmptyServer } from '#server/testing/empty-server.ts';

const PASSWORD = 'correct horse battery';

const passwordFile = async (content: string): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bootstrap-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, 'password');
  await writeFile(file, content);
  return file;
};

const configured = async (content = `${PASSWORD}\n`) =>
  createEmptyServer({ bootstrap: { company: 'Northwind', email: 'owner@northwind.example', passwordFile: await passwordFile(content) } });

const prepare = ({ database, services }: EmptyServer) => prepareFirstCompany(database.db, services);

const problemOf = async (server: EmptyServer): Promise<string> => {
  const failure = await prepare(server).catch((thrown: unknown) => thrown);
  if (!(failure instanceof OperatorError)) throw new Error('There was nothing that the operator could put right.', { cause: failure });
  return failure.message;
};

describe('a start without a company', () => {
  test('makes the one that is configured, whose owner can sign in, and no link', async () => {
    const server = await configured();
    expect(await prepare(server)).toBeUndefined();
    expect(await server.companies()).toEqual(['northwind']);
    const { user } = await server.as().auth.login({ company: 'northwind', user: 'owner@northwind.example', password: PASSWORD });
    expect(user).toMatchObject({ email: 'owner@northwind.example', groups: [{ name: 'admin' }] });
    const { owner } = server.database;
    expect(await owner`select from setup_links`).toHaveLength(0);
    expect(await owner<{ owner_id: string }[]>`select owner_id from companies`).toMatchObject([{ owner_id: user.id }]);
    // The one that has just signed in: nobody holds a session of the start.
    expect(await owner`select from tokens where company_id is not null`).toHaveLength(1);
  });

  test('makes it once, also when several processes start, and needs the file no more', async () => {
    const server = await configured();
    await Promise.all([prepare(server), prepare(server), prepare(server)]);
    expect(await server.companies()).toEqual(['northwind']);
    await rm(String(server.services.environment.bootstrap?.passwordFile));
    expect(await prepare(server)).toBeUndefined();
  });

  test('says which variable is wrong and why, and never the password', async () => {
    const server = await configured('northwind');
    const problem = await problemOf(server);
    expect(problem).toContain('BOOTSTRAP_PASSWORD_FILE: This password is the same as your email, mobile number or company.');
    expect(await server.companies()).toEqual([]);
    const short = await problemOf(await configured('hunter2'));
    expect(short).toContain('BOOTSTRAP_PASSWORD_FILE: This password is too short.');
    expect(short).not.toContain('hunter2');
    expect(await problemOf(await configured(''))).toContain('BOOTSTRAP_PASSWORD_FILE');
  });

  test('says when the file of the password cannot be read', async () => {
    const bootstrap = { company: 'northwind', email: 'owner@northwind.example', passwordFile: path.join(tmpdir(), 'there-is-none') };
    const problem = await problemOf(await createEmptyServer({ bootstrap }));
    expect(problem).toMatch(/BOOTSTRAP_PASSWORD_FILE: .*there-is-none cannot be read \(ENOENT\)/);
  });

  test('makes a link when no company is configured, on the public address', async () => {
    const server = await createEmptyServer({ appUrl: 'https://books.example' });
    const link = await prepare(server);
    expect(link?.address).toMatch(/^https:\/\/books\.example\/setup\?token=[\w-]{43}$/);
    expect(await server.companies()).toEqual([]);
  });
});

test.each([true, false])('with a company, or in a demo (%s), a start makes nothing', async (isDemo) => {
  const server = await createEmptyServer({ isDemo });
  if (!isDemo) await server.as().auth.registerCompany({ email: 'owner@here.example', company: 'here', password: PASSWORD });
  expect(await prepare(server)).toBeUndefined();
  expect(await server.database.owner`select from setup_links`).toHaveLength(0);
});
