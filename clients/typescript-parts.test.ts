// Parts of the client without a server: retries, webhook verification, and exact numbers in JSON.
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { parseJson, parseMarked, printJson, printMarked } from '#clients/typescript/source/json.ts';
import {
  ApiError,
  ConnectionError,
  createClient,
  hasWebhookSecret,
  TimeoutError,
  verifyWebhook,
  WebhookVerificationError,
  type WebhookEvent,
} from '#clients/typescript/source/index.ts';
import { signWebhook } from '#server/platform/outbound/standard-webhooks.ts';

type StubResponse = { status: number; body?: unknown; headers?: Record<string, string> } | Error;

const THROTTLED = { status: 'error', message: 'Later.', code: 'throttled', request_id: 'r1' };

/** A client whose server returns these responses in order, and the requests that it received. */
const createStubClient = (responses: StubResponse[], options: { retries?: number } = {}) => {
  const sent: { url: string; headers: Record<string, string>; at: number }[] = [];
  const remaining = [...responses];
  const client = createClient({
    baseUrl: 'https://ledger.example/3/',
    token: () => Promise.resolve('abc'),
    ...options,
    fetch: (url, init) => {
      sent.push({ url: String(url), headers: init?.headers as Record<string, string>, at: Date.now() });
      const response = remaining.shift() ?? new Error('Unexpected request.');
      if (response instanceof Error) return Promise.reject(response);
      return Promise.resolve(
        new Response(JSON.stringify(response.body ?? THROTTLED), { status: response.status, headers: response.headers ?? {} }),
      );
    },
  });
  return { client, sent };
};

const DONE: StubResponse = { status: 200, body: { status: 'success', data: { id: 1 } } };

/** Advances the clock until the call settles. */
const settle = async <Result>(call: Promise<Result>): Promise<Result> => {
  const settled = call.then(
    (value) => () => value,
    (failure: unknown) => () => {
      throw failure;
    },
  );
  await vi.runAllTimersAsync();
  return (await settled)();
};

describe('a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['a connection error', new TypeError('fetch failed')],
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['409 with Retry-After', { status: 409, headers: { 'Retry-After': '1' } }],
  ] as [string, StubResponse][])('is retried with the same key after %s', async (_cause, response) => {
    const { client, sent } = createStubClient([response, response, DONE]);
    await settle(client.transactions.credit({ amount: 1n, currency: 'USD' }));
    const [first, ...others] = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(others).toEqual([first, first]);
    const [start = 0, second = 0, third = 0] = sent.map(({ at }) => at);
    expect(third - second, 'the delay grows').toBeGreaterThanOrEqual(second - start - 1);
  });

  it('respects Retry-After up to one minute', async () => {
    const { client, sent } = createStubClient([
      { status: 429, headers: { 'Retry-After': '20' } },
      { status: 503, headers: { 'Retry-After': '600' } },
    ]);
    await expect(settle(client.user.get())).rejects.toMatchObject({ status: 503, retryAfterMs: 600_000 });
    expect(sent).toHaveLength(2);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(20_000);
  });

  it.each([{ status: 400 }, { status: 404 }, { status: 409 }, { status: 500 }])('is not retried after %o', async (response) => {
    const { client, sent } = createStubClient([response]);
    await expect(settle(client.user.update({ first_name: 'Ann' }))).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  it('fails after the maximum number of retries', async () => {
    const broken = new TypeError('fetch failed');
    const { client, sent } = createStubClient([broken, broken, broken], { retries: 2 });
    await expect(settle(client.user.get())).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(3);
  });

  it('can be aborted while it waits for a retry', async () => {
    const { client, sent } = createStubClient([{ status: 503 }, DONE]);
    const caller = new AbortController();
    const call = client.user.get({}, { signal: caller.signal });
    setTimeout(() => caller.abort(new Error('Aborted.')), 1);
    await expect(settle(call)).rejects.toThrow('Aborted.');
    expect(sent).toHaveLength(1);
  });

  it('encodes path and query, joins lists, and sends the current token', async () => {
    const { client, sent } = createStubClient([DONE, DONE]);
    await client.admin.users.get({ id: 'a/b' });
    await client.admin.users.list({ status__in: ['verified', 'pending'], email: undefined, metadata__tier: 2 });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://ledger.example/3/admin/users/a%2Fb/',
      'https://ledger.example/3/admin/users/?status__in=verified%2Cpending&metadata__tier=2',
    ]);
    expect(sent[0]?.headers).toMatchObject({ Authorization: 'Token abc' });
    await expect(client.admin.users.get({ id: '' })).rejects.toThrow('id is required.');
  });

  it('reports a response without JSON by its status', async () => {
    const client = createClient({
      baseUrl: 'https://ledger.example',
      retries: 0,
      fetch: () => Promise.resolve(new Response('<html>', { status: 502 })),
    });
    await expect(client.user.get()).rejects.toMatchObject({ status: 502, code: 'unknown', fields: {} });
  });
});

it('createClient rejects a blank baseUrl', () => {
  expect(() => createClient({ baseUrl: '' })).toThrow('baseUrl is required');
});

it('a call without a response times out', async () => {
  const client = createClient({
    baseUrl: 'https://ledger.example',
    retries: 0,
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))),
  });
  await expect(client.user.get({}, { timeoutMs: 1 })).rejects.toBeInstanceOf(TimeoutError);
});

it('the timeout does not apply to streamed bodies', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const client = createClient({
    baseUrl: 'https://ledger.example',
    timeoutMs: 5,
    fetch: (_url, init) => {
      signals.push(init?.signal);
      return Promise.resolve(new Response('id\r\n'));
    },
  });
  vi.useFakeTimers();
  const file = await client.user.documents.list.csv();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect([signals.map((signal) => signal?.aborted), await file.text()]).toEqual([[false], 'id\r\n']);
});

const LONG_NUMBERS_JSON =
  '{"amount":12345678901234567890,"metadata":{"amount":5,"long":98765432109876543210},"results":[{"balance":-1,"page":3,"rate":1.5e3}],"note":"\\"12345678901234567890\\" {bigint:1}"}';

const PARSED_NUMBERS = {
  amount: 12345678901234567890n,
  metadata: { amount: 5, long: 98765432109876543210n },
  results: [{ balance: -1n, page: 3, rate: 1500 }],
  note: '"12345678901234567890" {bigint:1}',
};

describe('numbers', () => {
  it('are parsed exactly: amounts as bigint, other long integers as bigint', () => {
    expect(parseJson(LONG_NUMBERS_JSON)).toEqual(PARSED_NUMBERS);
  });

  it('are parsed exactly on runtimes without source text', () => {
    expect(parseMarked(LONG_NUMBERS_JSON)).toEqual({ ...PARSED_NUMBERS, results: [{ balance: -1, page: 3, rate: 1500 }] });
    expect(parseMarked('"bigint:1"')).toBe('bigint:1');
  });

  it.each([printJson, printMarked])('are printed exactly', (print) => {
    expect(print({ amount: 12345678901234567890n, note: '1', list: [1n, 2] })).toBe(
      '{"amount":12345678901234567890,"note":"1","list":[1,2]}',
    );
    expect(() => print({ amount: 2 ** 60 })).toThrow('Use a bigint.');
  });
});

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"id":"e1","event":"transaction.create","company":"northwind","data":{"amount":1500}}';
const AT_SECONDS = 1_795_260_000;

const createDeliveryHeaders = (changes: Record<string, string> = {}) => ({
  'Webhook-Id': 'e1',
  'Webhook-Timestamp': String(AT_SECONDS),
  'Webhook-Signature': `v1,AAAA v2,x ${signWebhook({ secret: SECRET, id: 'e1', timestampSeconds: AT_SECONDS, body: BODY })}`,
  ...changes,
});

const now = AT_SECONDS * 1_000;

describe('a webhook', () => {
  it('is verified with any of the secrets and parsed with exact amounts', async () => {
    const event = await verifyWebhook(BODY, createDeliveryHeaders(), ['another', SECRET], { now });
    expect(event).toEqual({ id: 'e1', event: 'transaction.create', company: 'northwind', data: { amount: 1500n } });
    expect(await verifyWebhook(new TextEncoder().encode(BODY), new Headers(createDeliveryHeaders()), SECRET, { now })).toEqual(event);
    if (event.event === 'transaction.create') expectTypeOf(event.data.amount).toEqualTypeOf<bigint>();
    expectTypeOf<Extract<WebhookEvent, { event: 'email.update' }>['data']['verified']>().toEqualTypeOf<boolean>();
  });

  it.each([
    ['a different body', `${BODY} `, createDeliveryHeaders(), SECRET, {}],
    ['a different secret', BODY, createDeliveryHeaders(), 'whsec_AAAA', {}],
    ['a different ID', BODY, createDeliveryHeaders({ 'Webhook-Id': 'e2' }), SECRET, {}],
    ['an invalid signature', BODY, createDeliveryHeaders({ 'Webhook-Signature': 'v1,%' }), SECRET, {}],
    ['no signature', BODY, createDeliveryHeaders({ 'Webhook-Signature': '' }), SECRET, {}],
    ['an old timestamp', BODY, createDeliveryHeaders(), SECRET, { now: now + 301_000 }],
    ['a future timestamp', BODY, createDeliveryHeaders(), SECRET, { now: now - 301_000 }],
    ['a smaller tolerance', BODY, createDeliveryHeaders(), SECRET, { now: now + 11_000, toleranceSeconds: 10 }],
  ])('is rejected with %s', async (_cause, body, headers, secret, options) => {
    await expect(verifyWebhook(body, headers, secret, { now, ...options })).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('is not verified with an empty secret', async () => {
    await expect(verifyWebhook(BODY, createDeliveryHeaders(), '', { now })).rejects.toThrow('The secret of the webhook is empty.');
  });

  it('can be checked only by its secret, as in v3', async () => {
    expect(await hasWebhookSecret({ authorization: `Secret ${SECRET}` }, SECRET)).toBe(true);
    expect(await hasWebhookSecret({ authorization: SECRET }, SECRET)).toBe(true);
    expect(await hasWebhookSecret({ authorization: 'Secret whsec_x' }, SECRET)).toBe(false);
    expect(await hasWebhookSecret({}, SECRET)).toBe(false);
    expect(await hasWebhookSecret({ authorization: '' }, '')).toBe(false);
  });
});
