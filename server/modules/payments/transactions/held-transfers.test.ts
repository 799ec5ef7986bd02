// Transfers to unverified addresses: the money is held, and the recipient is invited within limits.
import { INVITATION_THROTTLE } from '#server/modules/payments/throttles.ts';
import { SMS_RECIPIENT_THROTTLE } from '#server/modules/people/throttles.ts';
import { describe, expect, it, vi } from 'vitest';
import { unavailable } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import type { Log } from '#server/platform/log.ts';
import { accountOf, fund, transfer } from '#server/testing/payment-requests.ts';
import { setContact } from '#server/testing/contacts.ts';
import { addFee, addLimit } from '#server/testing/rules.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

/** A company whose user Ann has money. */
const createPaymentFixture = async (amount?: number): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann, amount);
  return fixture;
};

const newcomer = 'new@comer.example';

describe('a transfer to an unregistered recipient', () => {
  it('is held for a temporary user, and an invitation is queued', async () => {
    const fixture = await createPaymentFixture();
    const { status, data } = await transfer(fixture, fixture.ann, { recipient: ' New@Comer.example ' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ status: 'Pending', partner: { user: { email: newcomer, temporary: true } } });
    expect(data.expires - data.created).toBe(30 * 24 * 3_600_000);
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 750 });
    const messages = await database.owner`select channel, kind, data, sent_at from messages
      where company_id = ${fixture.companyId} and recipient = ${newcomer}`;
    const invitation = { senderName: 'ann', amount: '2.50 USD', days: 30 };
    expect([...messages]).toEqual([{ channel: 'email', kind: 'transaction.invitation', data: invitation, sent_at: null }]);
  });

  it('is listed for admins by the unclaimed filter, with one row for its debit side', async () => {
    const fixture = await createPaymentFixture();
    await addFee(database, fixture, { groupName: 'user', txType: 'debit', value: 1n });
    const { data: transferData } = await transfer(fixture, fixture.ann, { recipient: newcomer });
    const debit = await fixture.ann.api.transactions.debit({ amount: 10n, currency: 'USD' });
    const { list, totals } = fixture.admin.api.admin.transactions;
    const unclaimedFilter = { status: 'Pending', unclaimed: 'true', tx_type: 'debit', partner__isnull: 'false' };
    expect(await list(unclaimedFilter)).toMatchObject({
      count: 1,
      results: [{ id: transferData.id, partner: { user: { temporary: true } } }],
    });
    const decidable = await list({ status: 'Pending', unclaimed: 'false' });
    expect(new Set(decidable.results.map(({ collection }) => collection))).toEqual(new Set([debit.collection]));
    const unfiltered = await list({ status: 'Pending' });
    const unclaimed = await list({ status: 'Pending', unclaimed: 'true' });
    expect(unfiltered.count).toBe((decidable.count ?? 0) + (unclaimed.count ?? 0));
    expect(await totals({ ...unclaimedFilter, currency: 'USD' })).toMatchObject({ amount: -250n, count: 1 });
  });

  it('creates no user if the sender exceeds a limit', async () => {
    const fixture = await createPaymentFixture();
    await addLimit(database, fixture, { groupName: 'user', type: 'day_max', value: 100n });
    await addLimit(database, fixture, { groupName: 'user', type: 'min', value: 10n });
    for (const amount of [101, 9]) {
      const { data } = await transfer(fixture, fixture.ann, { amount, recipient: 'stranger@elsewhere.example' });
      expect(data).toEqual({ amount: expect.arrayContaining([expect.stringContaining('limit exceeded')]) });
    }
    expect(await database.owner`select id from users where company_id = ${fixture.companyId} and temporary`).toEqual([]);
    expect((await transfer(fixture, fixture.ann, { amount: 100, recipient: 'stranger@elsewhere.example' })).status).toBe(201);
  });

  it('reuses the temporary user; a mobile number gets an SMS', async () => {
    const fixture = await createPaymentFixture();
    const first = await transfer(fixture, fixture.ann, { amount: 1, recipient: newcomer });
    const second = await transfer(fixture, fixture.ann, { amount: 1, recipient: newcomer });
    expect(second.data.partner.user.id).toBe(first.data.partner.user.id);
    await transfer(fixture, fixture.ann, { amount: 1, recipient: '+27 82 123 4567' });
    const sms = await database.owner`select recipient from messages where company_id = ${fixture.companyId} and channel = 'sms'`;
    expect(sms.map((row) => row['recipient'])).toEqual(['+27821234567']);
  });

  it('is replayed under its Idempotency-Key without a second temporary user', async () => {
    const fixture = await createPaymentFixture();
    const send = (recipient: string) =>
      fixture.rest('POST', '/transactions/transfer/', {
        token: fixture.ann.token,
        body: { amount: 250, currency: 'USD', recipient },
        headers: { 'Idempotency-Key': 'invite' },
      });
    const first = await send(newcomer);
    const secondTransfer = await send('another@comer.example');
    expect([first.status, secondTransfer.text, secondTransfer.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    const invited = await database.owner`select email from users where company_id = ${fixture.companyId} and temporary`;
    const messages = await database.owner`select recipient from messages
      where company_id = ${fixture.companyId} and kind = 'transaction.invitation'`;
    expect([[...invited], [...messages]]).toEqual([[{ email: newcomer }], [{ recipient: newcomer }]]);
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 750 });
  });

  it('beyond the balance creates neither user nor message', async () => {
    const fixture = await createPaymentFixture();
    expect((await transfer(fixture, fixture.ann, { amount: 1_001, recipient: newcomer })).status).toBe(400);
    const remainingRows = await database.owner`
      select (select count(*)::int from users where company_id = ${fixture.companyId} and temporary) as users,
        (select count(*)::int from messages where company_id = ${fixture.companyId} and kind = 'transaction.invitation') as messages`;
    expect(remainingRows[0]).toEqual({ users: 0, messages: 0 });
  });

  it('is rejected if the company requires registration', async () => {
    const fixture = await createPaymentFixture();
    await database.owner`update companies set settings = '{"require_registration": true}' where id = ${fixture.companyId}`;
    expect((await transfer(fixture, fixture.ann, { recipient: newcomer })).data).toEqual({ recipient: ['Recipient is not registered.'] });
  });

  it('fails once after its expiry, and releases the money', async () => {
    const fixture = await createPaymentFixture();
    const { data } = await transfer(fixture, fixture.ann, { recipient: newcomer });
    const services = { db: database.db, ledger: fixture.services.ledger, log: fixture.services.log };
    await database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${fixture.companyId}`;
    const runs = await Promise.all([failExpiredCollections(services, new Date()), failExpiredCollections(services, new Date())]);
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { data: transaction } = await fixture.rest('GET', `/transactions/${data.id}/`, { token: fixture.ann.token });
    expect(transaction.status).toBe('Failed');
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('does not fail before its expiry', async () => {
    const fixture = await createPaymentFixture();
    const { data } = await transfer(fixture, fixture.ann, { recipient: newcomer });
    await failExpiredCollections({ db: database.db, ledger: fixture.services.ledger, log: fixture.services.log }, new Date());
    const { data: transaction } = await fixture.rest('GET', `/transactions/${data.id}/`, { token: fixture.ann.token });
    expect(transaction.status).toBe('Pending');
  });

  it('is logged as an error and unchanged if the ledger rejects its failure', async () => {
    const fixture = await createPaymentFixture();
    const { data } = await transfer(fixture, fixture.ann, { recipient: newcomer });
    const entries: Record<string, unknown>[] = [];
    const log = { error: (fields: Record<string, unknown>) => void entries.push(fields) } as unknown as Log;
    // A job whose clock is ahead of the database's is too early.
    const nextYear = new Date(Date.now() + 365 * DAY_MS);
    expect(await failExpiredCollections({ db: database.db, ledger: fixture.services.ledger, log }, nextYear)).toBe(0);
    const errors = entries.filter(({ id }) => id === data.collection);
    expect(errors).toMatchObject([{ companyId: fixture.companyId, err: { rejection: { reason: 'not_expired' } } }]);
    const { data: transaction } = await fixture.rest('GET', `/transactions/${data.id}/`, { token: fixture.ann.token });
    expect(transaction.status).toBe('Pending');
  });
});

describe('invitations', () => {
  const listMessages = async ({ companyId }: RestFixture, recipient = newcomer) => {
    const rows = await database.owner`select data ->> 'senderName' as sender from messages
      where company_id = ${companyId} and recipient = ${recipient} and kind = 'transaction.invitation'`;
    return rows.map(({ sender }) => sender as string);
  };

  const newRecipients = (count: number): string[] => Array.from({ length: count }, (_, index) => `stranger${index}@comer.example`);

  it('are sent once a day per sender and address', async () => {
    const fixture = await createPaymentFixture();
    const transfers = await Promise.all([1, 2, 3, 4].map(() => transfer(fixture, fixture.ann, { amount: 10, recipient: newcomer })));
    expect(transfers.map(({ status, data }) => [status, data.status])).toEqual(transfers.map(() => [201, 'Pending']));
    expect(await listMessages(fixture)).toEqual(['ann']);
    await fund(fixture, fixture.bob);
    await transfer(fixture, fixture.bob, { amount: 10, recipient: newcomer });
    expect(await listMessages(fixture)).toEqual(['ann', 'bob']);
  });

  it('beyond twenty recipients a day are rejected; earlier recipients can receive more', async () => {
    const fixture = await createPaymentFixture();
    const [first = '', ...otherRecipients] = newRecipients(21);
    for (const recipient of [first, ...otherRecipients.slice(1)])
      expect((await transfer(fixture, fixture.ann, { amount: 1, recipient })).status).toBe(201);
    const rejection = await transfer(fixture, fixture.ann, { amount: 1, recipient: otherRecipients[0] });
    const message = 'You have reached today’s limit for new recipients. Send to registered users, or try again tomorrow.';
    expect(rejection).toMatchObject({ status: 400, data: { recipient: [message] } });
    const [userCount] =
      await database.owner`select count(*)::int as count from users where company_id = ${fixture.companyId} and temporary`;
    expect(userCount).toEqual({ count: 20 });
    expect((await transfer(fixture, fixture.ann, { amount: 1, recipient: first })).status).toBe(201);
    expect((await transfer(fixture, fixture.ann, { amount: 1, recipient: fixture.bob.email })).status).toBe(201);
    // A rejected transfer does not count as an invitation of the day.
    await fixture.services.throttle.uncount(INVITATION_THROTTLE, `${fixture.companyId} ${fixture.ann.id}`);
    await fixture.services.throttle.uncount(INVITATION_THROTTLE, `${fixture.companyId} ${fixture.ann.id}`);
    await transfer(fixture, fixture.ann, { amount: 1, recipient: otherRecipients[0] });
    expect(await listMessages(fixture, otherRecipients[0])).toEqual(['ann']);
  });

  it('of rejected or replayed requests are not counted', async () => {
    const fixture = await createPaymentFixture();
    const failingPost = vi.spyOn(fixture.services.ledger, 'post').mockRejectedValue(unavailable());
    for (const recipient of [newcomer, ...newRecipients(21)])
      expect((await transfer(fixture, fixture.ann, { amount: 1, recipient })).status).toBe(503);
    failingPost.mockRestore();
    const headers = { 'Idempotency-Key': 'invited' };
    const body = { amount: 1, currency: 'USD', recipient: newcomer };
    for (let round = 0; round < 21; round++) {
      expect((await fixture.rest('POST', '/transactions/transfer/', { token: fixture.ann.token, body, headers })).status).toBe(201);
    }
    expect(await listMessages(fixture)).toEqual(['ann']);
    expect((await transfer(fixture, fixture.ann, { amount: 1, recipient: 'another@comer.example' })).status).toBe(201);
  });

  it('by SMS count against the daily limit of the number; beyond it the money is held without an SMS', async () => {
    const fixture = await createPaymentFixture();
    const number = '+27825550042';
    for (let count = 0; count < 9; count++) await fixture.services.throttle.count(SMS_RECIPIENT_THROTTLE, number);
    await transfer(fixture, fixture.ann, { amount: 1, recipient: number });
    await fund(fixture, fixture.bob);
    const { status, data } = await transfer(fixture, fixture.bob, { amount: 1, recipient: number });
    expect([status, data.status]).toEqual([201, 'Pending']);
    expect(await listMessages(fixture, number)).toEqual(['ann']);
  });

  it.each([
    ['URGENT: verify at https://evil.example/pay', 'URGENT verify at https evil example pay'],
    ['www.evil。example', 'www evil example'],
    ['call +27 (82) 555-0000 now', 'call now'],
    ['J. R. Ewing-Smith', 'J. R. Ewing-Smith'],
  ])('show a sender named “%s” as “%s”', async (name, displayedName) => {
    const fixture = await createPaymentFixture();
    await fixture.ann.api.user.update({ first_name: '', last_name: name });
    await transfer(fixture, fixture.ann, { recipient: newcomer });
    expect(await listMessages(fixture)).toEqual([displayedName]);
  });

  it('show a sender without a name by a verified address or the company', async () => {
    const fixture = await createPaymentFixture();
    await fixture.ann.api.user.update({ first_name: '' });
    await transfer(fixture, fixture.ann, { amount: 1, recipient: newcomer });
    await setContact(database, { companyId: fixture.companyId, userId: fixture.ann.id }, 'email', { isVerified: false });
    await transfer(fixture, fixture.ann, { amount: 1, recipient: 'another@comer.example' });
    expect([await listMessages(fixture), await listMessages(fixture, 'another@comer.example')]).toEqual([
      [fixture.ann.email],
      [fixture.company],
    ]);
  });
});
