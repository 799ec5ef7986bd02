// Account enumeration: neither the response nor the response time of a login, reset or resend reveals whether an account exists. A login
// does the same work in both cases, so the test counts statements, password hashes and messages (server/platform/security/passwords.test.ts compares
// the cost of the hashes). A reset and a resend do different work, and respond at fixed intervals (server/platform/security/response-time.test.ts).
import { describe, expect, test, vi } from 'vitest';
import { serveRest, type ClientResponse } from '#server/testing/rest-client.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createFixture } = useFixtures();

/** The interval of `forEachMatchingUser`. */
const RESPONSE_TIME_STEP_MS = 200;

/** A login to an existing or an unknown account. */
type LoginCase = { label: string; user: string; company: string };

const createCases = async () => {
  const fixture = await createFixture();
  await setContact(database, { companyId: fixture.companyId, userId: fixture.bob.id }, 'email', { isVerified: false });
  const existing: LoginCase = { label: 'a user', user: fixture.ann.email, company: fixture.company };
  const otherCases: LoginCase[] = [
    { ...existing, label: 'a user with an unverified email', user: fixture.bob.email },
    { ...existing, label: 'an unknown user', user: `nobody@${fixture.company}.example` },
    { ...existing, label: 'an unknown company', company: `${fixture.company}-not` },
  ];
  return { fixture, existing, otherCases };
};

/** Keeps throttles out of these comparisons. */
const clearThrottles = () => database.owner`delete from throttles`;

const REQUESTS = [
  { path: '/auth/login/', status: 400, bodyFor: ({ user, company }: LoginCase) => ({ user, company, password: 'wrong' }) },
  { path: '/auth/password/reset/', status: 200, bodyFor: ({ user, company }: LoginCase) => ({ user, company }) },
  { path: '/auth/email/verify/resend/', status: 200, bodyFor: ({ user, company }: LoginCase) => ({ email: user, company }) },
];

/** The response without the values that differ each time. */
const toComparable = ({ status, headers, text, body }: ClientResponse) => ({
  status,
  body: text.replaceAll(String(body.request_id), ''),
  headers: [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit.*|x-ratelimit.*)$/.test(name)),
});

describe.each(REQUESTS)('$path', ({ path, status, bodyFor }) => {
  test('returns the same response in every case', async () => {
    const { fixture, existing, otherCases } = await createCases();
    const rest = await serveRest(database, fixture);
    const requestFor = async (loginCase: LoginCase) => {
      await clearThrottles();
      return toComparable(await rest('POST', path, { body: bodyFor(loginCase) }));
    };
    const expected = await requestFor(existing);
    expect(expected.status).toBe(status);
    for (const otherCase of otherCases) expect(await requestFor(otherCase), otherCase.label).toEqual(expected);
  });

  test('throttles every case in the same way', async () => {
    const { fixture, existing, otherCases } = await createCases();
    const rest = await serveRest(database, fixture);
    /** Counts the accepted requests, and returns the first rejection. */
    const exhaust = async (loginCase: LoginCase) => {
      await clearThrottles();
      for (let attempt = 0; attempt < 20; attempt++) {
        const response = await rest('POST', path, { body: bodyFor(loginCase) });
        if (response.status === 429)
          return { attempts: attempt, message: response.body.message.replace(/\d+/, 'n'), names: [...response.headers.keys()] };
      }
      throw new Error('No request was throttled.');
    };
    const expected = await exhaust(existing);
    for (const otherCase of otherCases) expect(await exhaust(otherCase), otherCase.label).toEqual(expected);
  });
});

test.each(REQUESTS.slice(1))('$path takes at least one full time step, for existing and unknown accounts', async ({ path, bodyFor }) => {
  const { fixture, existing, otherCases } = await createCases();
  const rest = await serveRest(database, fixture);
  for (const loginCase of [existing, ...otherCases]) {
    await clearThrottles();
    const startedAt = performance.now();
    await rest('POST', path, { body: bodyFor(loginCase) });
    // Timers may be a millisecond early.
    expect(performance.now() - startedAt, loginCase.label).toBeGreaterThan(RESPONSE_TIME_STEP_MS - 2);
  }
});

const logIn = ({ anonymous }: CompanyFixture, { user, company }: Pick<LoginCase, 'user' | 'company'>) =>
  catchApiError(anonymous.auth.login({ user, company, password: 'wrong' }));

const countMessages = async (): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`select count(*)::int as count from messages`;
  return row?.count ?? 0;
};

test('login hashes once, runs the same statements and writes no message, for existing and unknown accounts', async () => {
  const { fixture, existing, otherCases } = await createCases();
  const verify = vi.spyOn(fixture.services.passwords, 'verify');
  const hash = vi.spyOn(fixture.services.passwords, 'hash');
  const measureWork = async ({ user, company }: LoginCase) => {
    await clearThrottles();
    await logIn(fixture, { user, company });
    for (const spy of [verify, hash]) spy.mockClear();
    const before = await countMessages();
    const queries = await database.recordSentStatements(() => logIn(fixture, { user, company }));
    return {
      statements: queries.map(({ text }) => text),
      verified: verify.mock.calls.length,
      hashed: hash.mock.calls.length,
      messages: (await countMessages()) - before,
    };
  };
  const expected = await measureWork(existing);
  expect(expected).toMatchObject({ verified: 1, hashed: 0, messages: 0 });
  expect(expected.statements.length).toBeGreaterThan(2);
  for (const otherCase of otherCases) expect(await measureWork(otherCase), otherCase.label).toEqual(expected);
});
