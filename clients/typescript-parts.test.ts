// What the client does without a server: how it waits and tries again, what it believes of webhooks, and how it reads and prints numbers.
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
import { signatureOf } from '#server/platform/outbound/standard-webhooks.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Error;

const REFUSED = { status: 'error', message: 'Later.', code: 'throttled', request_id: 'r1' };

/** A client whose server answers one thing after another, and what it was sent. */
const clientOf = (answers: Answer[], options: { retries?: number } = {}) => {
  const sent: { url: string; headers: Record<string, string>; at: number }[] = [];
  const left = [...answers];
  const client = createClient({
    baseUrl: 'https://ledger.example/3/',
    token: () => Promise.resolve('abc'),
    ...options,
    fetch: (url, init) => {
      sent.push({ url: String(url), headers: init?.headers as Record<string, string>, at: Date.now() });
      const answer = left.shift() ?? new Error('No more was expected.');
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(
        new Response(JSON.stringify(answer.body ?? REFUSED), { status: answer.status, headers: answer.headers ?? {} }),
      );
    },
  });
  return { client, sent };
};

const DONE: Answer = { status: 200, body: { status: 'success', data: { id: 1 } } };

/** Lets time pass until a call is over. */
const inTime = async <Result>(call: Promise<Result>): Promise<Result> => {
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
    ['the connection broke', new TypeError('fetch failed')],
    ['too many have asked', { status: 429 }],
    ['a gateway found nobody', { status: 502 }],
    ['the server starts', { status: 503 }],
    ['a gateway waited in vain', { status: 504 }],
    ['the first try still runs', { status: 409, headers: { 'Retry-After': '1' } }],
  ] as [string, Answer][])('is sent again under the same key when %s', async (_why, answer) => {
    const { client, sent } = clientOf([answer, answer, DONE]);
    await inTime(client.transactions.credit({ amount: 1n, currency: 'USD' }));
    const [first, ...others] = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(others).toEqual([first, first]);
    const [begun = 0, second = 0, third = 0] = sent.map(({ at }) => at);
    expect(third - second, 'the delay grows').toBeGreaterThanOrEqual(second - begun - 1);
  });

  it('waits as long as the server asks for, but not for minutes', async () => {
    const { client, sent } = clientOf([
      { status: 429, headers: { 'Retry-After': '20' } },
      { status: 503, headers: { 'Retry-After': '600' } },
    ]);
    await expect(inTime(client.user.get())).rejects.toMatchObject({ status: 503, retryAfterMs: 600_000 });
    expect(sent).toHaveLength(2);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(20_000);
  });

  it.each([{ status: 400 }, { status: 404 }, { status: 409 }, { status: 500 }])('is not sent again after %o', async (answer) => {
    const { client, sent } = clientOf([answer]);
    await expect(inTime(client.user.update({ first_name: 'Ann' }))).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  it('is given up after so many tries', async () => {
    const broken = new TypeError('fetch failed');
    const { client, sent } = clientOf([broken, broken, broken], { retries: 2 });
    await expect(inTime(client.user.get())).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(3);
  });

  it('ends when its caller gives up, while it waits as well', async () => {
    const { client, sent } = clientOf([{ status: 503 }, DONE]);
    const caller = new AbortController();
    const call = client.user.get({}, { signal: caller.signal });
    setTimeout(() => caller.abort(new Error('Enough.')), 1);
    await expect(inTime(call)).rejects.toThrow('Enough.');
    expect(sent).toHaveLength(1);
  });

  it('says where it goes: path and query, with lists in one parameter, and the token of the moment', async () => {
    const { client, sent } = clientOf([DONE, DONE]);
    await client.admin.users.get({ id: 'a/b' });
    await client.admin.users.list({ status__in: ['verified', 'pending'], email: undefined, metadata__tier: 2 });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://ledger.example/3/admin/users/a%2Fb/',
      'https://ledger.example/3/admin/users/?status__in=verified%2Cpending&metadata__tier=2',
    ]);
    expect(sent[0]?.headers).toMatchObject({ Authorization: 'Token abc' });
    await expect(client.admin.users.get({ id: '' })).rejects.toThrow('id must be said.');
  });

  it('tells a gateway that speaks no JSON by its status', async () => {
    const client = createClient({
      baseUrl: 'https://ledger.example',
      retries: 0,
      fetch: () => Promise.resolve(new Response('<html>', { status: 502 })),
    });
    await expect(client.user.get()).rejects.toMatchObject({ status: 502, code: 'unknown', fields: {} });
  });
});

it('a client says at once that it does not know its server', () => {
  expect(() => createClient({ baseUrl: '' })).toThrow('baseUrl must be said');
});

it('a call that nobody answers is over in time', async () => {
  const client = createClient({
    baseUrl: 'https://ledger.example',
    retries: 0,
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))),
  });
  await expect(client.user.get({}, { timeoutMs: 1 })).rejects.toBeInstanceOf(TimeoutError);
});

it('a file may take longer than an answer', async () => {
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

const LONG =
  '{"amount":12345678901234567890,"metadata":{"amount":5,"long":98765432109876543210},"results":[{"balance":-1,"page":3,"rate":1.5e3}],"note":"\\"12345678901234567890\\" {bigint:1}"}';

const READ = {
  amount: 12345678901234567890n,
  metadata: { amount: 5, long: 98765432109876543210n },
  results: [{ balance: -1n, page: 3, rate: 1500 }],
  note: '"12345678901234567890" {bigint:1}',
};

describe('numbers', () => {
  it('are read exactly: amounts as bigint, all else as it fits', () => {
    expect(parseJson(LONG)).toEqual(READ);
  });

  it('are read exactly where the runtime does not show how they are written', () => {
    expect(parseMarked(LONG)).toEqual({ ...READ, results: [{ balance: -1, page: 3, rate: 1500 }] });
    expect(parseMarked('"bigint:1"')).toBe('bigint:1');
  });

  it.each([printJson, printMarked])('are printed exactly', (print) => {
    expect(print({ amount: 12345678901234567890n, note: '1', list: [1n, 2] })).toBe(
      '{"amount":12345678901234567890,"note":"1","list":[1,2]}',
    );
    expect(() => print({ amount: 2 ** 60 })).toThrow('Send it as a bigint.');
  });
});

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"id":"e1","event":"transaction.create","company":"northwind","data":{"amount":1500}}';
const AT_SECONDS = 1_795_260_000;

const delivered = (changes: Record<string, string> = {}) => ({
  'Webhook-Id': 'e1',
  'Webhook-Timestamp': String(AT_SECONDS),
  'Webhook-Signature': `v1,AAAA v2,x ${signatureOf({ secret: SECRET, id: 'e1', timestampSeconds: AT_SECONDS, body: BODY })}`,
  ...changes,
});

const now = AT_SECONDS * 1_000;

describe('a webhook', () => {
  it('is believed when it is signed with one of the secrets, and read with its amounts', async () => {
    const event = await verifyWebhook(BODY, delivered(), ['another', SECRET], { now });
    expect(event).toEqual({ id: 'e1', event: 'transaction.create', company: 'northwind', data: { amount: 1500n } });
    expect(await verifyWebhook(new TextEncoder().encode(BODY), new Headers(delivered()), SECRET, { now })).toEqual(event);
    if (event.event === 'transaction.create') expectTypeOf(event.data.amount).toEqualTypeOf<bigint>();
    expectTypeOf<Extract<WebhookEvent, { event: 'email.update' }>['data']['verified']>().toEqualTypeOf<boolean>();
  });

  it.each([
    ['another body', `${BODY} `, delivered(), SECRET, {}],
    ['another secret', BODY, delivered(), 'whsec_AAAA', {}],
    ['another id', BODY, delivered({ 'Webhook-Id': 'e2' }), SECRET, {}],
    ['a signature that is none', BODY, delivered({ 'Webhook-Signature': 'v1,%' }), SECRET, {}],
    ['no signature', BODY, delivered({ 'Webhook-Signature': '' }), SECRET, {}],
    ['a time long ago', BODY, delivered(), SECRET, { now: now + 301_000 }],
    ['a time to come', BODY, delivered(), SECRET, { now: now - 301_000 }],
    ['less patience', BODY, delivered(), SECRET, { now: now + 11_000, toleranceSeconds: 10 }],
  ])('is not believed with %s', async (_what, body, headers, secret, options) => {
    await expect(verifyWebhook(body, headers, secret, { now, ...options })).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('is not checked with a secret that is empty', async () => {
    await expect(verifyWebhook(BODY, delivered(), '', { now })).rejects.toThrow('The secret of the webhook is empty.');
  });

  it('can be known by its secret alone, as v3 has it', async () => {
    expect(await hasWebhookSecret({ authorization: `Secret ${SECRET}` }, SECRET)).toBe(true);
    expect(await hasWebhookSecret({ authorization: SECRET }, SECRET)).toBe(true);
    expect(await hasWebhookSecret({ authorization: 'Secret whsec_x' }, SECRET)).toBe(false);
    expect(await hasWebhookSecret({}, SECRET)).toBe(false);
    expect(await hasWebhookSecret({ authorization: '' }, '')).toBe(false);
  });
});
