// Dry runs: a posting with the header Dry-Run gets its response, and writes nothing.
import { describe, expect, it } from 'vitest';
import { createDigestReader } from '#server/testing/company-digests.ts';
import type { RestFixture } from '#server/testing/company-fixture.ts';
import type { ClientResponse } from '#server/testing/rest-client.ts';
import { addFee, addLimit } from '#server/testing/rules.ts';
import { NEWCOMER, useUnclaimedTransfers, type TokenHolder } from '#server/testing/unclaimed-transfers.ts';

const { database, createFundedFixture, send } = useUnclaimedTransfers();

const readDigests = createDigestReader(database);

type Posting = { method: 'POST' | 'PATCH' | 'PUT'; path: string; person: TokenHolder; body: Record<string, unknown> };

const post = ({ rest }: RestFixture, { method, path, person, body }: Posting, headers: Record<string, string> = {}) =>
  rest(method, path, { token: person.token, body, headers });

const dryRun = (fixture: RestFixture, posting: Posting, headers = {}) => post(fixture, posting, { 'Dry-Run': 'true', ...headers });

/** Tables that every request writes. */
const UNRELATED = ['requests', 'request_bodies'];

const readRelevantDigests = async (fixture: RestFixture): Promise<Record<string, string>> => {
  const digests = await readDigests(fixture);
  return Object.fromEntries(Object.entries(digests).filter(([table]) => !UNRELATED.includes(table)));
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIMESTAMP = /\b\d{13}\b/g;
/** Of the account of a new temporary user. */
const ACCOUNT_REFERENCE = /"account":"[A-Z0-9]{10}"/g;

/** The response without the values that differ between two executions. */
const maskResponse = ({ status, text }: ClientResponse) => ({
  status,
  text: text.replace(UUID, 'ID').replace(TIMESTAMP, 'TIME').replace(ACCOUNT_REFERENCE, '"account":"ACCOUNT"'),
});

const CREDIT = { amount: 70, currency: 'USD' };

const POSTINGS: [name: string, build: (fixture: RestFixture) => Posting | Promise<Posting>][] = [
  ['a credit', ({ ann }) => ({ method: 'POST', path: '/transactions/credit/', person: ann, body: CREDIT })],
  ['a debit', ({ ann }) => ({ method: 'POST', path: '/transactions/debit/', person: ann, body: CREDIT })],
  [
    'a transfer to a member',
    ({ ann, bob }) => ({ method: 'POST', path: '/transactions/transfer/', person: ann, body: { ...CREDIT, recipient: bob.email } }),
  ],
  [
    'a transfer to an unregistered recipient',
    ({ ann }) => ({ method: 'POST', path: '/transactions/transfer/', person: ann, body: { ...CREDIT, recipient: NEWCOMER } }),
  ],
  [
    'a batch',
    ({ ann, bob }) => ({
      method: 'POST',
      path: '/transactions/',
      person: ann,
      body: {
        transactions: [
          { ...CREDIT, tx_type: 'credit' },
          { ...CREDIT, tx_type: 'transfer', recipient: bob.email },
        ],
      },
    }),
  ],
  [
    'a credit by an admin',
    ({ admin, ann }) => ({
      method: 'POST',
      path: '/admin/transactions/credit/',
      person: admin,
      body: { ...CREDIT, user: ann.id, status: 'Complete' },
    }),
  ],
  [
    'a completion by an admin',
    async (fixture) => {
      const { data } = await post(fixture, { method: 'POST', path: '/transactions/credit/', person: fixture.ann, body: CREDIT });
      return { method: 'PATCH', path: `/admin/transactions/${data.id}/`, person: fixture.admin, body: { status: 'Complete' } };
    },
  ],
  [
    'a reversal',
    async (fixture) => {
      const { data } = await fixture.rest('GET', '/admin/transactions/', { token: fixture.admin.token });
      return { method: 'POST', path: `/admin/transactions/${data.results[0].id}/reverse/`, person: fixture.admin, body: {} };
    },
  ],
  [
    'a cancellation',
    async (fixture) => {
      const { id } = await send(fixture, NEWCOMER, { amount: 20 });
      return { method: 'PATCH', path: `/transactions/${id}/`, person: fixture.ann, body: { status: 'Failed' } };
    },
  ],
  ['a rejected debit', ({ ann }) => ({ method: 'POST', path: '/transactions/debit/', person: ann, body: { ...CREDIT, amount: 1_001 } })],
  ['a rejected body', ({ ann }) => ({ method: 'POST', path: '/transactions/debit/', person: ann, body: { ...CREDIT, amount: -1 } })],
];

describe('a dry run', () => {
  it.each(POSTINGS)('of %s returns the response of the posting, and writes nothing', async (_name, build) => {
    const fixture = await createFundedFixture();
    await addFee(database, fixture, { value: 3n, groupName: 'user' });
    const posting = await build(fixture);
    const before = await readRelevantDigests(fixture);
    const predicted = await dryRun(fixture, posting);
    expect(predicted.headers.get('Dry-Run')).toBe('true');
    expect(await readRelevantDigests(fixture)).toEqual(before);
    const actual = await post(fixture, posting);
    expect(actual.headers.get('Dry-Run')).toBeNull();
    expect(maskResponse(predicted)).toEqual(maskResponse(actual));
  });

  it('names the limit that the posting would exceed', async () => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { type: 'max', value: 50n, groupName: 'user' });
    const posting = { method: 'POST', path: '/transactions/debit/', person: fixture.ann, body: CREDIT } as const;
    const rejected = await dryRun(fixture, posting);
    expect(rejected).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(rejected.headers.get('Dry-Run')).toBe('true');
    expect(rejected.data).toEqual((await post(fixture, posting)).data);
  });

  it('neither binds an Idempotency-Key nor returns a saved response', async () => {
    const fixture = await createFundedFixture();
    const posting = {
      method: 'POST',
      path: '/transactions/transfer/',
      person: fixture.ann,
      body: { ...CREDIT, recipient: fixture.bob.email },
    } as const;
    const key = { 'Idempotency-Key': 'a-payment' };
    expect((await dryRun(fixture, posting, key)).data.balance).toBe(930);
    const { data } = await post(fixture, posting, key);
    expect(data.balance).toBe(930);
    const next = await dryRun(fixture, posting, key);
    expect(next.headers.get('Idempotent-Replayed')).toBeNull();
    expect(next.data.balance).toBe(860);
  });

  it('does not count invitations against the limits of the sender', async () => {
    const fixture = await createFundedFixture();
    const posting = (index: number): Posting => ({
      method: 'POST',
      path: '/transactions/transfer/',
      person: fixture.ann,
      body: { amount: 1, currency: 'USD', recipient: `newcomer${index}@comer.example` },
    });
    const throttled = () => database.owner`select key, points from throttles order by 1`;
    await post(fixture, posting(0));
    const before = await throttled();
    for (let index = 0; index < 5; index++) expect((await dryRun(fixture, posting(index))).status).toBe(201);
    expect(await throttled()).toEqual(before);
    const limit = Array.from({ length: 19 }, (_, index) => posting(index + 1));
    for (const invitation of limit) await post(fixture, invitation);
    expect((await dryRun(fixture, posting(20))).data).toEqual({ recipient: [expect.stringContaining('today’s limit')] });
  });

  it('does not affect concurrent postings', async () => {
    const fixture = await createFundedFixture();
    const posting = { method: 'POST', path: '/transactions/debit/', person: fixture.ann, body: { ...CREDIT, amount: 100 } } as const;
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? post(fixture, posting) : dryRun(fixture, posting))),
    );
    expect(responses.filter(({ status, headers }) => status === 201 && headers.get('Dry-Run') === null)).toHaveLength(10);
    expect((await dryRun(fixture, posting)).status).toBe(400);
  });

  it.each([
    ['another value', 'POST', '/transactions/debit/', 'yes', 'Must be true or false.'],
    ['an operation that does not post', 'POST', '/user/emails/', 'true', 'This operation does not support dry runs.'],
    ['a deletion', 'DELETE', '/user/emails/1/', 'true', 'This operation does not support dry runs.'],
  ] as const)('is rejected for %s', async (_name, method, path, value, message) => {
    const { rest, ann } = await createFundedFixture();
    const body = method === 'DELETE' ? {} : { body: { ...CREDIT, email: 'another@ann.example' } };
    const response = await rest(method, path, { token: ann.token, headers: { 'Dry-Run': value }, ...body });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid', data: { 'Dry-Run': [message] } } });
  });

  it('is ignored for reads, and disabled by false', async () => {
    const { rest, ann } = await createFundedFixture();
    expect((await rest('GET', '/transactions/', { token: ann.token, headers: { 'Dry-Run': 'true' } })).status).toBe(200);
    const posted = await rest('POST', '/transactions/debit/', { token: ann.token, headers: { 'Dry-Run': 'false' }, body: CREDIT });
    expect((await rest('GET', `/transactions/${posted.data.id}/`, { token: ann.token })).status).toBe(200);
  });
});
