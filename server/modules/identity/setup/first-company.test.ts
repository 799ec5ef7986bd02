import path from 'node:path';
import { hash } from 'node:crypto';
import { describe, expect, test, onTestFinished } from 'vitest';
import { issueSetupLink } from '#server/modules/identity/setup/setup-link.ts';
import { HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { createEmptyServer, type EmptyServer } from '#server/testing/empty-server.ts';
import { catchApiError } from '#server/testing/company-fixture.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { prepareFirstCompany } from '#server/modules/identity/setup/first-company.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

const PASSWORD = 'correct horse battery';
const OWNER = { email: 'owner@northwind.example', company: 'northwind', password: PASSWORD, currency: 'EUR' };
const NOT_FOUND = { code: 'not_found' };

/** Issues a link and returns its token, or undefined if no link is issued. */
const issueLinkToken = async ({ database, services, clock }: EmptyServer): Promise<string | undefined> => {
  const link = await issueSetupLink(database.db, { appUrl: services.environment.appUrl, now: clock.now() });
  return link && (new URL(link.url).searchParams.get('token') ?? undefined);
};

/** A server that has printed a link. */
const startServer = async () => {
  const server = await createEmptyServer();
  return { ...server, server, token: String(await issueLinkToken(server)) };
};

describe('the setup link of a server without a company', () => {
  test('creates the first company with its owner and currency, and opens a session', async () => {
    const { as, token, companies } = await startServer();
    await as().setup.checkLink({ token });
    let savedCookie = '';
    const cookie = { set: async (newCookie: string) => void (savedCookie = newCookie), clear: () => undefined };
    const { user } = await as({ cookie }).session.setUp({ ...OWNER, token });
    expect(user).toMatchObject({ company: 'northwind', email: OWNER.email, groups: [{ name: 'admin' }] });
    const owner = as({ token: savedCookie });
    expect((await owner.user.get()).id).toBe(user.id);
    expect(await owner.admin.currencies.list({})).toMatchObject({ count: 1, results: [{ code: 'EUR' }] });
    expect(await companies()).toEqual(['northwind']);
  });

  test('works only once: then it is not found, and cannot create a second company', async () => {
    const { as, token, companies } = await startServer();
    await as().session.setUp({ ...OWNER, token });
    expect(await catchApiError(as().setup.checkLink({ token }))).toMatchObject(NOT_FOUND);
    expect(await catchApiError(as().setup.validate({ ...OWNER, company: 'second', token }))).toMatchObject(NOT_FOUND);
    expect(await catchApiError(as().session.setUp({ ...OWNER, company: 'second', token }))).toMatchObject(NOT_FOUND);
    expect(await companies()).toEqual(['northwind']);
  });

  test('creates only one company for several concurrent requests', async () => {
    const { as, token, companies } = await startServer();
    const names = ['first', 'second', 'third', 'fourth'];
    const attempts = await Promise.allSettled(names.map((company) => as().session.setUp({ ...OWNER, company, token })));
    const createdNames = names.filter((_, index) => attempts[index]?.status === 'fulfilled');
    const errors = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(createdNames).toHaveLength(1);
    expect(await companies()).toEqual(createdNames);
    expect(errors).toMatchObject(errors.map(() => ({ code: 'NOT_FOUND' })));
  });

  test('expires after an hour', async () => {
    const { as, token, clock, companies } = await startServer();
    clock.advance(HOUR_MS - MINUTE_MS);
    await as().setup.checkLink({ token });
    clock.advance(MINUTE_MS);
    expect(await catchApiError(as().setup.checkLink({ token }))).toMatchObject(NOT_FOUND);
    expect(await catchApiError(as().session.setUp({ ...OWNER, token }))).toMatchObject(NOT_FOUND);
    expect(await companies()).toEqual([]);
  });

  test('becomes invalid when a new one is issued', async () => {
    const { as, token, server } = await startServer();
    const newer = String(await issueLinkToken(server));
    expect(newer).not.toBe(token);
    expect(await catchApiError(as().setup.checkLink({ token }))).toMatchObject(NOT_FOUND);
    expect(await catchApiError(as().session.setUp({ ...OWNER, token }))).toMatchObject(NOT_FOUND);
    await as().setup.checkLink({ token: newer });
  });

  test('becomes invalid once a company is registered in another way, and no new one is issued', async () => {
    const { as, token, server, companies, database } = await startServer();
    await as().auth.registerCompany({ ...OWNER, company: 'elsewhere' });
    expect(await catchApiError(as().setup.checkLink({ token }))).toMatchObject(NOT_FOUND);
    expect(await catchApiError(as().session.setUp({ ...OWNER, token }))).toMatchObject(NOT_FOUND);
    expect(await companies()).toEqual(['elsewhere']);
    expect(await issueLinkToken(server)).toBeUndefined();
    expect(await database.owner`select from setup_links`).toHaveLength(0);
  });

  test('creates a second company only if it is used before a concurrent registration', async () => {
    const { as, token, companies } = await startServer();
    const [registration, setUp] = await Promise.allSettled([
      as().auth.registerCompany({ ...OWNER, company: 'elsewhere' }),
      as().session.setUp({ ...OWNER, token }),
    ]);
    // Registration stays open, so the order decides whether the link creates a company.
    expect(registration.status).toBe('fulfilled');
    expect(await companies()).toEqual(setUp.status === 'fulfilled' ? ['elsewhere', 'northwind'] : ['elsewhere']);
  });

  test.each([
    ['no link', ''],
    ['an unknown link', 'A'.repeat(43)],
    ['a link that is too long', 'A'.repeat(1_000)],
  ])('is required: %s returns 404', async (_name, token) => {
    const { as, companies } = await startServer();
    expect(await catchApiError(as().setup.checkLink({ token }))).toMatchObject(NOT_FOUND);
    expect(await catchApiError(as().session.setUp({ ...OWNER, token }))).toMatchObject(NOT_FOUND);
    expect(await companies()).toEqual([]);
  });

  test('stays valid after a rejected form, whose errors are reported by field', async () => {
    const { as, token, companies } = await startServer();
    const weak = { ...OWNER, password: 'northwind', token };
    const invalidPassword = { password: ['This password is the same as your email, mobile number or company.'] };
    expect((await catchApiError(as().setup.validate(weak))).fields).toEqual(invalidPassword);
    expect((await catchApiError(as().session.setUp(weak))).fields).toEqual(invalidPassword);
    expect((await catchApiError(as().setup.validate({ ...OWNER, company: 'x', email: 'nobody', token }))).fields).toMatchObject({
      company: [expect.stringContaining('2 to 50')],
      email: ['Enter a valid email address.'],
    });
    expect((await catchApiError(as().session.setUp({ ...OWNER, currency: 'QQQ', token }))).fields).toEqual({
      currency: ['Enter a currency code such as EUR, ZAR, XBT (Bitcoin) or ETH.'],
    });
    await as().setup.validate({ ...OWNER, token });
    expect(await companies()).toEqual([]);
    await as().session.setUp({ ...OWNER, token });
    expect(await companies()).toEqual(['northwind']);
  });

  test('is stored only as a hash', async () => {
    const { token, database } = await startServer();
    const rows = await database.owner<{ secret_hash: Buffer; text: string }[]>`select secret_hash, s::text as text from setup_links s`;
    expect(rows.map(({ secret_hash }) => secret_hash.toString('hex'))).toEqual([hash('sha256', token, 'hex')]);
    expect(rows[0]?.text).not.toContain(token);
  });
});

const writePasswordFile = async (content: string): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bootstrap-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, 'password');
  await writeFile(file, content);
  return file;
};

const createConfiguredServer = async (content = `${PASSWORD}\n`) =>
  createEmptyServer({
    bootstrap: { company: 'Northwind', email: 'owner@northwind.example', passwordFile: await writePasswordFile(content) },
  });

const prepare = ({ database, services }: EmptyServer) => prepareFirstCompany(database.db, services);

const readOperatorError = async (server: EmptyServer): Promise<string> => {
  const failure = await prepare(server).catch((error: unknown) => error);
  if (!(failure instanceof OperatorError)) throw new Error('The failure is not an OperatorError.', { cause: failure });
  return failure.message;
};

describe('a server that starts without a company', () => {
  test('creates the configured company, whose owner can sign in, and no link', async () => {
    const server = await createConfiguredServer();
    expect(await prepare(server)).toBeUndefined();
    expect(await server.companies()).toEqual(['northwind']);
    const { user } = await server.as().auth.login({ company: 'northwind', user: 'owner@northwind.example', password: PASSWORD });
    expect(user).toMatchObject({ email: 'owner@northwind.example', groups: [{ name: 'admin' }] });
    const { owner } = server.database;
    expect(await owner`select from setup_links`).toHaveLength(0);
    expect(await owner<{ owner_id: string }[]>`select owner_id from companies`).toMatchObject([{ owner_id: user.id }]);
    // Only the token of the sign-in exists, because the bootstrap opens no session.
    expect(await owner`select from tokens where company_id is not null`).toHaveLength(1);
  });

  test('creates it only once, even if several processes start, and no longer reads the file', async () => {
    const server = await createConfiguredServer();
    await Promise.all([prepare(server), prepare(server), prepare(server)]);
    expect(await server.companies()).toEqual(['northwind']);
    await rm(String(server.services.environment.bootstrap?.passwordFile));
    expect(await prepare(server)).toBeUndefined();
  });

  test('reports the invalid variable and the reason without the password', async () => {
    const server = await createConfiguredServer('northwind');
    const message = await readOperatorError(server);
    expect(message).toContain('BOOTSTRAP_PASSWORD_FILE: This password is the same as your email, mobile number or company.');
    expect(await server.companies()).toEqual([]);
    const short = await readOperatorError(await createConfiguredServer('hunter2'));
    expect(short).toContain('BOOTSTRAP_PASSWORD_FILE: This password is too short.');
    expect(short).not.toContain('hunter2');
    expect(await readOperatorError(await createConfiguredServer(''))).toContain('BOOTSTRAP_PASSWORD_FILE');
  });

  test('reports an unreadable password file', async () => {
    const bootstrap = { company: 'northwind', email: 'owner@northwind.example', passwordFile: path.join(tmpdir(), 'there-is-none') };
    const message = await readOperatorError(await createEmptyServer({ bootstrap }));
    expect(message).toMatch(/BOOTSTRAP_PASSWORD_FILE: .*there-is-none cannot be read \(ENOENT\)/);
  });

  test('prints a link with the public address if no company is configured', async () => {
    const server = await createEmptyServer({ appUrl: 'https://books.example' });
    const link = await prepare(server);
    expect(link?.url).toMatch(/^https:\/\/books\.example\/setup\?token=[\w-]{43}$/);
    expect(await server.companies()).toEqual([]);
  });
});

test.each([true, false])('creates nothing if a company exists or in a demo (%s)', async (isDemo) => {
  const server = await createEmptyServer({ isDemo });
  if (!isDemo) await server.as().auth.registerCompany({ email: 'owner@here.example', company: 'here', password: PASSWORD });
  expect(await prepare(server)).toBeUndefined();
  expect(await server.database.owner`select from setup_links`).toHaveLength(0);
});
