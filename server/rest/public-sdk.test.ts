// Runs the public JavaScript SDKs unchanged against this server: the v3 SDK (rehive-v1) and the current one (rehive), which uses the same
// paths. Every method with a path on this server is called, and must accept the response.
import Rehive from 'rehive-v1';
import { createAdminApi } from 'rehive/admin';
import { createAuth } from 'rehive/auth';
import { createUserApi } from 'rehive/user';
import { describe, expect, it } from 'vitest';
import { createExampleCalls, isAlwaysMissing } from '#server/testing/example-calls.ts';
import { PASSWORD } from '#server/testing/company-factory.ts';
import { serveApi } from '#server/testing/rest-client.ts';
import { recordV1SdkCalls, recordCurrentSdkCalls, getMethod, type SdkCall } from '#server/testing/sdk-calls.ts';
import { ROUTES } from '#server/testing/route-list.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** Requests of the SDKs that the specification does not contain. */
const UNSPECIFIED: [what: string, addresses: RegExp][] = [
  ['session renewal and signed tokens', /^POST \/auth\/(refresh|jwt)/],
  ['login through other services', /\/oauth(-clients)?\//],
  ['login and registration of users by admins', /^POST \/admin\/auth\/(login|register)\//],
  ['legal terms, except the empty lists of a public company', /^\w+ \/(user|admin|admin\/users\/\{\w+\}|public)\/legal-terms\//],
  ['devices and their messages', /^\w+ \/(user|admin\/users)\/(devices|messages)\/|^\w+ \/admin\/users\/\{\w+\}\/messages\//],
  ['wallet accounts', /\/wallet-accounts\//],
  ['documents and attestations of bank and crypto accounts', /-accounts\/\{\w+\}\/(documents|attestations)\//],
  [
    'transitions of transactions, and parts of collections',
    /\/transaction-transitions\/|\/transaction-collections\/\{\w+\}\/transactions\//,
  ],
  ['the deletion of collections', /^DELETE \/admin\/transaction-collections\//],
  ['an account currency by its reference', /^GET \/admin\/account-currencies\/\{\w+\}\/$/],
  ['account definitions, which are account configurations in the specification', /\/account-definitions\//],
  ['document types as data', /\/document-types\//],
  ['links, policies, alerts and search of the dashboard', /^\w+ \/admin\/(company\/links|policies|policy-logs|alerts|search)\//],
  ['metrics and statements', /^\w+ (\/admin)?\/(metrics|statements)\//],
  ['exports of users, and templates for them', /^\w+ \/(exports|admin\/export-templates)\//],
];

const shapeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`;

let recordedCalls: SdkCall[] | undefined;
/** Recorded once, because recording takes seconds. */
const readCalls = async (): Promise<SdkCall[]> => (recordedCalls ??= [...(await recordV1SdkCalls()), ...(await recordCurrentSdkCalls())]);

const describeResult = (failure: unknown): string => (failure instanceof Error ? `${failure.message} ` : '') + JSON.stringify(failure);

/** The fault of a response; blank if the SDK accepts it. */
const faultOf = (path: string, response: Promise<unknown>): Promise<string> =>
  response.then(
    (parsed) => (parsed && typeof parsed === 'object' ? '' : `returned ${String(parsed)}`),
    (failure: unknown) => (isAlwaysMissing(path) && (failure as { status?: number }).status === 404 ? '' : describeResult(failure)),
  );

describe('the methods of the public SDK', () => {
  it('each have an operation, except those outside the specification', async () => {
    const served = new Set(ROUTES.map(([method, path]) => shapeOf(method, path)));
    const otherCalls = (await readCalls()).filter(({ method, path }) => !served.has(shapeOf(method, path)));
    const isMatch = ([, addresses]: (typeof UNSPECIFIED)[number], { method, path }: SdkCall) => addresses.test(`${method} ${path}`);
    const unexplained = otherCalls.filter((call) => !UNSPECIFIED.some((entry) => isMatch(entry, call)));
    expect(unexplained.map(({ name, method, path }) => `${name}: ${method} ${path}`)).toEqual([]);
    expect(UNSPECIFIED.filter((entry) => !otherCalls.some((call) => isMatch(entry, call)))).toEqual([]);
  });

  it('accept the responses in each of their call forms', async () => {
    const fixture = await createFixture();
    const origin = await serveApi(database, fixture.services);
    const exampleCall = await createExampleCalls(fixture, database);
    const calls = Map.groupBy(await readCalls(), ({ method, path }) => shapeOf(method, path));
    const faults: string[] = [];
    let called = 0;
    for (const [method, path] of ROUTES) {
      for (const { name, send } of calls.get(shapeOf(method, path)) ?? []) {
        const fault = await faultOf(
          path,
          exampleCall(method, path).then((call) => send(origin, call)),
        );
        if (fault) faults.push(`${name}: ${method} ${path}: ${fault}`);
        called += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(called).toBeGreaterThan(600);
  }, 180_000);
});

describe('the v3 SDK', () => {
  it('registers, logs in, transfers, paginates, and receives errors', async () => {
    const fixture = await createFixture();
    const { company, bob } = fixture;
    const sdk = new Rehive({ customAPIURL: `${await serveApi(database, fixture.services)}/3/` });
    const call = (name: string, ...values: unknown[]) => getMethod(sdk, name)(...values);
    const email = `zoe@${company}.example`;
    const registered = await call('auth.register', { email, company, password1: PASSWORD, password2: PASSWORD });
    expect(registered).toMatchObject({ token: expect.any(String), user: { email } });
    await call('auth.logout');
    expect(await call('auth.login', { user: email, company, password: PASSWORD })).toMatchObject({ user: { email }, mfa: null });
    for (const note of ['first', 'second']) await call('transactions.createCredit', { amount: 250, currency: 'USD', note });
    const page = await call('transactions.get', { filters: { page_size: 1 } });
    expect(page).toMatchObject({ count: 2, results: [{ note: 'second', amount: 250, currency: { code: 'USD', divisibility: 2 } }] });
    expect(await call('transactions.getNext')).toMatchObject({ results: [{ note: 'first' }] });
    expect(await call('transactions.getPrevious')).toEqual(page);
    await expect(call('transactions.createTransfer', { amount: 1, currency: 'USD', recipient: bob.email })).rejects.toEqual({
      status: 400,
      message: 'Insufficient funds.',
      data: { amount: ['Insufficient funds.'] },
    });
    await call('auth.logoutAll');
    await expect(call('user.get')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the current SDK', () => {
  it('creates a company and a user, posts transactions, and receives errors', async () => {
    const fixture = await createFixture();
    const baseUrl = await serveApi(database, fixture.services);
    const auth = createAuth({ baseUrl, storage: 'memory' });
    const [admin, user] = [createAdminApi({ auth }), createUserApi({ auth })];
    const company = `${fixture.company}-new`;
    const owner = { email: `owner@${company}.example`, company, password1: PASSWORD, password2: PASSWORD };
    await auth.registerCompany(owner as never);
    await admin.currenciesCreate({ body: { code: 'ZAR' } as never });
    const person = { user: `zoe@${company}.example`, password: PASSWORD, company };
    const { user: zoe } = await auth.register({ email: person.user, password: PASSWORD, company });
    expect(auth.getSessions()).toHaveLength(2);
    await auth.switchToSession(auth.getSessions()[0]?.user.id ?? '', company);
    const credit = await admin.transactionsCreditCreate({
      body: { user: zoe.id, amount: 500, currency: 'ZAR', status: 'complete' } as never,
      headers: { 'Idempotency-Key': 'payout-1' },
    });
    expect(credit).toMatchObject({ status: 'success', data: { amount: 500, status: 'Complete', user: { id: zoe.id } } });
    await auth.login(person);
    expect(await user.transactionsList({ query: { status: 'Complete', page_size: 1 } as never })).toMatchObject({ data: { count: 1 } });
    await auth.validateActiveSession();
    await expect(admin.usersList({})).rejects.toMatchObject({ status: 403, message: 'Permission denied.', error: { status: 'error' } });
    await auth.logout();
    await expect(auth.login({ ...person, password: 'wrong' })).rejects.toMatchObject({ status: 400 });
  });
});
