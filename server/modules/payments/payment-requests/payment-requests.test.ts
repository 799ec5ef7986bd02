import { describe, expect, it, test } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import { expireRequests } from '#server/modules/payments/payment-requests/change-request.ts';
import { ownPaymentRequestList, paymentRequestList } from '#server/modules/payments/payment-requests/service.ts';
import { catchApiError, useFixtures, type RestFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { balanceOf, fund } from '#server/testing/payment-requests.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const DINNER = { amount: 100n, currency: 'USD', note: 'Dinner' };

const fieldsOf = async (call: Promise<unknown>) => (await catchApiError(call)).fields;

const createFunded = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann);
  return fixture;
};

/** A request of Bob to Ann, who has 1,000. */
const createRequest = async (change: object = {}) => {
  const fixture = await createFunded();
  await setContact(database, { companyId: fixture.companyId, userId: fixture.ann.id }, 'email', { isVerified: true });
  const sent = await fixture.bob.api.paymentRequests.create({ ...DINNER, recipient: fixture.ann.id, ...change });
  return { fixture, sent, id: String(sent.id), ann: fixture.ann, bob: fixture.bob };
};

const tokenOf = ({ link }: { link: string | null }): string => link?.split('/').at(-1) ?? '';

const eventsOf = async ({ companyId }: RestFixture): Promise<string[]> => {
  const rows = await database.owner<{ names: string[] }[]>`
    select names from events where company_id = ${companyId} and names[1] like 'payment_request.%' order by id`;
  return rows.flatMap(({ names }) => names);
};

const messagesOf = ({ companyId }: RestFixture) =>
  database.owner<{ kind: string; recipient: string }[]>`
    select kind, recipient from messages where company_id = ${companyId} and kind like 'payment_request.%' order by created_at`;

const statusFor = async ({ api }: TestUser, id: string) => (await api.paymentRequests.get({ id })).status;

describe('a payment request', () => {
  it('is sent to a user, listed for both sides and admins, and read by no other user', async () => {
    const { fixture, sent, id, ann, bob } = await createRequest();
    const { admin } = fixture;
    expect(sent).toMatchObject({ id: 1, direction: 'sent', status: 'open', amount: 100n, amount_paid: 0n, recipient: ann.id });
    expect(sent.link).toMatch(/\/pay\/[0-9a-z]{12}\.[\w-]{43}$/);
    expect((await bob.api.paymentRequests.list({ direction: 'sent' })).results).toMatchObject([{ id: 1 }]);
    expect((await bob.api.paymentRequests.list({ direction: 'received' })).results).toEqual([]);
    expect((await ann.api.paymentRequests.list({ direction: 'received', search: 'dinn' })).results).toMatchObject([
      { id: 1, direction: 'received', link: null, credit_account: null },
    ]);
    expect((await admin.api.admin.paymentRequests.list({})).results).toMatchObject([{ id: 1, user: { id: bob.id }, payer: ann.id }]);
    expect((await catchApiError(admin.api.paymentRequests.get({ id }))).code).toBe('not_found');
    expect((await catchApiError(admin.api.paymentLinks.get({ token: tokenOf(sent) }))).code).toBe('not_found');
    expect([...(await messagesOf(fixture))]).toEqual([{ kind: 'payment_request.created', recipient: ann.email }]);
    expect(await eventsOf(fixture)).toEqual(['payment_request.create']);
  });

  it.each([
    ['amount', { amount: 0n }],
    ['currency', { currency: 'ABC' }],
    ['credit_account', { credit_account: 'UNKNOWN' }],
    ['recipient', { recipient: 'unknown' }],
    ['recipient', { recipient: '+27820000999' }],
    ['allow_partial', { amount: null, allow_partial: true }],
    ['due', { due: 1 }],
    ['expires', { expires: 1 }],
  ])('is rejected with an error on %s for %o', async (field, change) => {
    const { ann, bob } = await createFunded();
    const fields = await fieldsOf(bob.api.paymentRequests.create({ ...DINNER, recipient: ann.id, ...change } as never));
    expect(Object.keys(fields as object)).toEqual([field]);
    expect((await bob.api.paymentRequests.list({})).results).toEqual([]);
  });

  it('is rejected for the requester as the recipient', async () => {
    const { bob } = await createFunded();
    expect(await fieldsOf(bob.api.paymentRequests.create({ ...DINNER, recipient: bob.email }))).toHaveProperty('recipient');
  });

  it('to an email address is received by the user who verifies it', async () => {
    const { fixture, id, ann } = await createRequest({ recipient: 'New@comer.example' });
    expect((await ann.api.paymentRequests.list({ direction: 'received' })).results).toEqual([]);
    expect([...(await messagesOf(fixture))]).toEqual([{ kind: 'payment_request.created', recipient: 'new@comer.example' }]);
    const { id: email } = await ann.api.user.emails.create({ email: 'new@comer.example' });
    expect((await catchApiError(ann.api.paymentRequests.get({ id }))).code).toBe('not_found');
    await database.owner`update emails set is_verified = true where company_id = ${fixture.companyId} and id = ${email}`;
    expect(await statusFor(ann, id)).toBe('open');
  });

  it('sends at most five messages a day to a recipient', async () => {
    const { ann, bob } = await createRequest();
    for (let count = 2; count <= 5; count++) await bob.api.paymentRequests.create({ ...DINNER, recipient: ann.id });
    expect((await catchApiError(bob.api.paymentRequests.create({ ...DINNER, recipient: ann.id }))).code).toBe('throttled');
    await expect(bob.api.paymentRequests.create(DINNER)).resolves.toMatchObject({ recipient: null });
  });
});

describe('an open payment request', () => {
  it('is declined by the recipient and canceled by the requester or an admin', async () => {
    const { fixture, id, ann, bob } = await createRequest();
    const { admin } = fixture;
    expect((await catchApiError(ann.api.paymentRequests.cancel({ id }))).code).toBe('not_found');
    expect((await catchApiError(bob.api.paymentRequests.decline({ id }))).code).toBe('not_found');
    expect((await ann.api.paymentRequests.decline({ id })).status).toBe('declined');
    const second = String((await bob.api.paymentRequests.create({ ...DINNER, recipient: ann.id })).id);
    expect((await bob.api.paymentRequests.cancel({ id: second })).status).toBe('canceled');
    const third = String((await bob.api.paymentRequests.create(DINNER)).id);
    expect((await admin.api.admin.paymentRequests.cancel({ id: third })).status).toBe('canceled');
    for (const ended of [id, second]) {
      expect(await fieldsOf(ann.api.paymentRequests.pay({ id: ended }))).toHaveProperty('status');
      expect(await fieldsOf(ann.api.paymentRequests.decline({ id: ended }))).toHaveProperty('status');
      expect(await fieldsOf(bob.api.paymentRequests.cancel({ id: ended }))).toHaveProperty('status');
    }
    expect(await balanceOf(fixture, bob)).toEqual({ balance: 0, available: 0 });
    expect(await eventsOf(fixture)).toEqual([
      'payment_request.create',
      'payment_request.update',
      'payment_request.create',
      'payment_request.update',
      'payment_request.create',
      'payment_request.update',
    ]);
  });

  it('expires, and cannot be paid from then on, also before the job has run', async () => {
    const { fixture, id, ann } = await createRequest({ expires: Date.now() + 60 * DAY_MS });
    await database.owner`update payment_requests set expires_at = now() - interval '1 second' where company_id = ${fixture.companyId}`;
    expect(await fieldsOf(ann.api.paymentRequests.pay({ id }))).toEqual({ status: ['The payment request is expired.'] });
    expect(await statusFor(ann, id)).toBe('open');
    const expire = () => expireRequests({ db: database.db, clock: { now: () => new Date() }, log: fixture.services.log });
    expect(await expire()).toBe(1);
    expect(await expire()).toBe(0);
    expect(await statusFor(ann, id)).toBe('expired');
    expect(await fieldsOf(ann.api.paymentRequests.pay({ id }))).toEqual({ status: ['The payment request is expired.'] });
    expect(await eventsOf(fixture)).toEqual(['payment_request.create', 'payment_request.update']);
  });

  it('is sent to verified addresses only, and without the links of its note', async () => {
    const fixture = await createFunded();
    const { companyId, ann, bob } = fixture;
    await setContact(database, { companyId, userId: ann.id }, 'email', { isVerified: false });
    await bob.api.paymentRequests.create({ ...DINNER, recipient: ann.id });
    expect([...(await messagesOf(fixture))]).toEqual([]);
    await bob.api.paymentRequests.create({ ...DINNER, recipient: 'cora@example.com', note: 'Log in at https://evil.example now' });
    const [message] = await database.owner<{ data: { note: string } }[]>`
      select data from messages where company_id = ${companyId} and kind = 'payment_request.created'`;
    expect(message?.data.note).toContain('Log in at');
    expect(message?.data.note).not.toContain('evil.example');
  });

  it('can be declined only by its recipient, not by a user who paid by the link', async () => {
    const { fixture, sent, id } = await createRequest({ recipient: 'cora@example.com', allow_partial: true });
    const { ann } = fixture;
    await ann.api.paymentLinks.pay({ token: tokenOf(sent), amount: 1n });
    expect(await fieldsOf(ann.api.paymentRequests.decline({ id }))).toHaveProperty('recipient');
    expect(await statusFor(ann, id)).toBe('open');
  });

  it('reminds its recipient once a day', async () => {
    const { fixture, id, ann, bob } = await createRequest();
    expect(await fieldsOf(bob.api.paymentRequests.remind({ id }))).toHaveProperty('reminded');
    await database.owner`
      update payment_requests set created_at = created_at - interval '25 hours' where company_id = ${fixture.companyId}`;
    expect((await bob.api.paymentRequests.remind({ id })).reminded).toBe(fixture.clock.now().getTime());
    expect(await fieldsOf(bob.api.paymentRequests.remind({ id }))).toHaveProperty('reminded');
    expect((await catchApiError(ann.api.paymentRequests.remind({ id }))).code).toBe('not_found');
    expect((await messagesOf(fixture)).map(({ kind }) => kind)).toEqual(['payment_request.created', 'payment_request.reminder']);
    const { id: withoutRecipient } = await bob.api.paymentRequests.create(DINNER);
    expect(await fieldsOf(bob.api.paymentRequests.remind({ id: String(withoutRecipient) }))).toHaveProperty('recipient');
  });
});

describe('the link of a payment request', () => {
  it('names the company to anyone, and opens the request for users of the company', async () => {
    const { fixture, sent, id, ann } = await createRequest({ recipient: null });
    const token = tokenOf(sent);
    const response = await fixture.rest('GET', `/payment-links/${token}/`, {});
    expect(response.status).toBe(401);
    expect(await ann.api.paymentLinks.company({ token })).toEqual({ identifier: fixture.company, name: expect.any(String) });
    expect((await ann.api.paymentRequests.list({})).results).toEqual([]);
    expect(await ann.api.paymentLinks.get({ token })).toMatchObject({ id: 1, direction: 'received', amount: 100n, link: null });
    await ann.api.paymentLinks.pay({ token });
    expect((await ann.api.paymentRequests.list({ direction: 'received' })).results).toMatchObject([{ id: 1, status: 'paid' }]);
    expect(await fieldsOf(ann.api.paymentLinks.pay({ token }))).toEqual({ status: ['The payment request is paid.'] });
    expect(await fieldsOf(ann.api.paymentRequests.decline({ id }))).toHaveProperty('recipient');
  });

  it('is not found for an unknown token, one of another company, and one of a request to another user', async () => {
    const { fixture, sent } = await createRequest();
    const token = tokenOf(sent);
    const other = await createFixture();
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    const calls = [
      [other.ann, token],
      [fixture.admin, token],
      [fixture.ann, changed],
      [fixture.ann, 'unknown'],
    ] as const;
    for (const [caller, presented] of calls) {
      const get = await catchApiError(caller.api.paymentLinks.get({ token: presented }));
      const pay = await catchApiError(caller.api.paymentLinks.pay({ token: presented }));
      expect([get.code, pay.code]).toEqual(['not_found', 'not_found']);
    }
    for (const presented of [changed, 'unknown']) {
      expect((await catchApiError(fixture.ann.api.paymentLinks.company({ token: presented }))).code).toBe('not_found');
    }
    expect(await balanceOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000 });
  });

  it('is not stored', async () => {
    const { fixture, sent } = await createRequest();
    const secret = tokenOf(sent).slice(13);
    for (const table of ['payment_requests', 'messages', 'events', 'audit_log']) {
      const [found] = await database.owner`
        select count(*)::int as count from ${database.owner(table)} t where company_id = ${fixture.companyId} and t::text like ${`%${secret}%`}`;
      expect(found?.['count'], table).toBe(0);
    }
  });
});

test('lists are filtered and sorted as declared', async () => {
  const { fixture, ann, bob } = await createRequest({ due: Date.UTC(2099, 0, 1), expires: Date.UTC(2099, 0, 2) });
  const { admin, clock } = fixture;
  const changes = [
    { amount: 7n, currency: 'EUR', note: 'Lunch', due: Date.UTC(2099, 2, 1), expires: Date.UTC(2099, 2, 2) },
    { amount: 300n, recipient: ann.email, due: Date.UTC(2099, 1, 1), expires: Date.UTC(2099, 1, 2) },
  ];
  await admin.api.admin.currencies.create({ code: 'EUR', description: 'Euro', symbol: '€', unit: 'euro', divisibility: 2 });
  clock.advance(-9_000);
  for (const change of changes) {
    clock.advance(1_000);
    await bob.api.paymentRequests.create({ ...DINNER, recipient: ann.id, ...change });
  }
  clock.advance(9_000);
  await bob.api.paymentRequests.cancel({ id: '2' });
  clock.advance(1_000);
  await ann.api.paymentRequests.create({ ...DINNER, recipient: bob.id });
  const contains = (words: string) => (row: { note: string; recipient: string | null }) =>
    `${row.note} ${row.recipient}`.toLowerCase().includes(words.toLowerCase());
  const search = ['lunch', 'DINN', ann.email].map((words) => [words, contains(words)]);
  const isOfAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
  const user = [ann.id, ann.email].map((text) => [text, isOfAnn]);
  const adminMatches = { matches: { search, user } as never };
  expect(await findListMismatches(paymentRequestList, admin.api.admin.paymentRequests.list, adminMatches)).toEqual({});
  const matches = { matches: { search } as never };
  expect(await findListMismatches(ownPaymentRequestList, bob.api.paymentRequests.list, matches)).toEqual({});
});
