// The TypeScript client against the server.
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, createClient, type Client, type OpenChallenge } from '#clients/typescript/source/index.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';
import { createExampleCalls } from '#server/testing/example-calls.ts';
import { serveApi } from '#server/testing/rest-client.ts';
import { getMethod } from '#server/testing/sdk-calls.ts';
import { ROUTES } from '#server/testing/route-list.ts';
import { PDF } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let fixture: CompanyFixture;
let baseUrl: string;
let client: Client;
beforeEach(async () => {
  fixture = await createFixture();
  await clearRules(database, fixture);
});

/** A client of the fixture's API, which is served until the test ends. */
const connect = async (token: string, options: Partial<Parameters<typeof createClient>[0]> = {}): Promise<Client> => {
  baseUrl = await serveApi(database, fixture.services);
  client = createClient({ baseUrl, token, ...options });
  return client;
};

/** Name and path parameters of each operation by method and path. */
const OPERATIONS = new Map(
  getRouteTable(appRouter).routes.map(({ name, method, path, parameters }) => [
    `${method} ${path}`,
    { name, pathParameters: parameters.map((parameter) => parameter.name) },
  ]),
);

describe('the client', () => {
  it('has a method for each operation with its path', async () => {
    const requests: string[] = [];
    const all = createClient({
      baseUrl: 'https://ledger.example',
      fetch: (input, init) => {
        requests.push(`${init?.method} ${decodeURIComponent(new URL(String(input)).pathname)}`);
        return Promise.resolve(Response.json({ status: 'success' }));
      },
    });
    for (const { name, pathParameters } of OPERATIONS.values())
      await getMethod(all, name)(Object.fromEntries(pathParameters.map((key) => [key, `{${key}}`])));
    expect(requests).toEqual([...OPERATIONS.keys()].map((address) => address.replace(' ', ' /3')));
  });

  it('parses responses of operations without path parameters and of the profile', async () => {
    const all = await connect('');
    const exampleCall = await createExampleCalls(fixture, database);
    const failures: string[] = [];
    for (const [method, path] of ROUTES.filter((row) => !row[1].includes('{') || row[1].startsWith('/user/'))) {
      const { name = '', pathParameters = [] } = OPERATIONS.get(`${method} ${path}`) ?? {};
      const { token, values, body, query } = await exampleCall(method, path);
      const pathValues = Object.fromEntries(pathParameters.map((key, index) => [key, values[index]]));
      const call = getMethod(all.withToken(token), name)({ ...pathValues, ...body, ...query });
      const failure = await call.then(() => '', String);
      if (failure) failures.push(`${name}: ${failure}`);
    }
    expect(failures).toEqual([]);
  }, 180_000);

  it('sends and returns amounts of any length as bigint', async () => {
    const { transactions } = await connect(fixture.bob.token);
    const amount = 10n ** 29n + 7n;
    const metadata = { amount: 5, order: 2n ** 64n };
    const credit = await transactions.credit({ amount, currency: 'USD', metadata });
    expect(await transactions.get({ id: credit.id })).toMatchObject({ amount, total_amount: amount, metadata });
    expect(await transactions.credit({ amount: 1, currency: 'USD' })).toMatchObject({ amount: 1n, created: expect.any(Number) });
    expect((await transactions.list({ amount: [amount].join(), metadata__order: '18446744073709551616' } as never)).count).toBe(1);
  });

  it('throws errors with status, code, fields and request ID', async () => {
    const { transactions, user } = await connect(fixture.bob.token);
    const error = await transactions.credit({ amount: 0, currency: 'USD' }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { amount: [expect.any(String)] },
      requestId: expect.any(String),
    });
    await expect(user.addresses.get({ id: 9 })).rejects.toMatchObject({ status: 404, code: 'not_found', challenges: [] });
    await expect(client.withToken('none').user.get()).rejects.toMatchObject({ status: 401 });
  });

  it('executes a request once per idempotency key', async () => {
    const { transactions } = await connect(fixture.ann.token);
    const send = () => transactions.credit({ amount: 9, currency: 'USD' }, { idempotencyKey: 'order-7' });
    expect(await send()).toEqual(await send());
  });
});

describe('a list', () => {
  const NUMBERS = Array.from({ length: 5 }, (_, index) => `row ${index}`);

  it.each([
    ['with cursor pagination', {}],
    ['by page with another order', { orderby: '-amount' }],
    ['by page if requested', { pagination: 'page' }],
  ])('iterates over all records %s', async (_mode, order) => {
    const { transactions } = await connect(fixture.ann.token);
    for (const [index, note] of NUMBERS.entries()) await transactions.credit({ amount: index + 1, currency: 'USD', note });
    const received: string[] = [];
    for await (const { note } of transactions.list.all({ page_size: 2, ...order })) received.push(note);
    expect(received).toEqual(NUMBERS.toReversed());
  });

  it('returns all records as CSV', async () => {
    const { user } = await connect(fixture.ann.token);
    await user.documents.create({
      file: new File([new Uint8Array(PDF)], 'passport.pdf'),
      document_type: 'passport',
      metadata: { page: 1 },
    });
    const file = await user.documents.list.csv({ page_size: 1 });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toContain('passport');
    expect(await user.documents.list()).toMatchObject({ results: [{ document_type: 'passport', metadata: { page: 1 } }] });
  });
});

describe('a challenge', () => {
  it('is completed during a call, after a wrong code', async () => {
    const app = await addTotp(database, fixture, fixture.ann);
    await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.add'] });
    const challenges: [OpenChallenge, number, string][] = [];
    const { transactions } = await connect(fixture.ann.token, {
      onChallenge: (challenge, { attempt, operation }) => {
        challenges.push([challenge, attempt, operation]);
        return attempt === 1 ? '000000' : app.code();
      },
    });
    expect(await transactions.credit({ amount: 3, currency: 'USD' })).toMatchObject({ amount: 3n });
    expect(challenges).toMatchObject([
      [{ durability: 'ephemeral', authenticator_types: ['totp'] }, 1, 'transactions.credit'],
      [{ durability: 'ephemeral' }, 2, 'transactions.credit'],
    ]);
    const silent = createClient({ baseUrl, token: fixture.ann.token, onChallenge: () => undefined });
    await expect(silent.transactions.credit({ amount: 3, currency: 'USD' })).rejects.toMatchObject({
      code: 'mfa_required',
      challenges: [{ durability: 'ephemeral' }],
    });
  });
});
