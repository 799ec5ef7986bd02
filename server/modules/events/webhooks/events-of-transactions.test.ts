// Events of transactions are rows that are written with the postings.
import { describe, expect, it } from 'vitest';
import { failExpiredCollections } from '#server/modules/payments/index.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { recordEvents, eventNamesOf } from '#server/testing/recorded-events.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const UNREGISTERED_EMAIL = 'nia@comer.example';

/** A fixture in which Ann has a balance, with a function that reads the new events. */
const createEventFixture = async () => {
  const fixture = await createFixture();
  await fixture.admin.api.admin.transactions.credit({ user: fixture.ann.id, amount: 1_000n, currency: 'USD', status: 'Complete' });
  return { ...fixture, readEvents: await recordEvents(database, fixture) };
};

describe('events of a transaction', () => {
  it('that is final at creation are create and execute, with null as the previous record', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    await admin.api.admin.transactions.credit({ user: ann.id, amount: 5n, currency: 'USD', status: 'Complete' });
    const data = { tx_type: 'credit', status: 'Complete', amount: 5, balance: 1_005, user: { id: ann.id }, creator: admin.id };
    expect(await readEvents()).toMatchObject([
      { event: 'transaction.create', data },
      {
        event: 'transaction.execute',
        data: { ...data, original_transaction: { status: 'Initiating', balance: 0, executed: null } },
      },
    ]);
  });

  it('that is pending are create and initiate, then execute and update with the previous record', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    const { id } = await admin.api.admin.transactions.credit({ user: ann.id, amount: 5n, currency: 'USD' });
    await admin.api.admin.transactions.change({ id, status: 'Complete', note: 'Paid' });
    const pending = { status: 'Pending', balance: 1_000, executed: null, note: '' };
    const completedData = {
      id,
      status: 'Complete',
      balance: 1_005,
      executed: expect.any(Number),
      note: 'Paid',
      original_transaction: pending,
    };
    expect(await readEvents()).toMatchObject([
      { event: 'transaction.create', data: pending },
      { event: 'transaction.initiate', data: { ...pending, original_transaction: { status: 'Initiating' } } },
      { event: 'transaction.execute', data: completedData },
      { event: 'transaction.update', data: completedData },
    ]);
  });

  it('whose note or metadata changes are one update per change with the previous record', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    const { id } = await ann.api.transactions.debit({ amount: 1n, currency: 'USD' });
    const { transactions } = admin.api.admin;
    await Promise.all(['one', 'two', 'three'].map((note) => transactions.change({ id, note, metadata: { [note]: true } })));
    const updates = (await readEvents()).filter(({ event }) => event === 'transaction.update').map(({ data }) => data);
    expect(updates).toHaveLength(3);
    // The previous values of each update identify its predecessor, and thereby the order.
    const next = new Map(updates.map((data) => [(data['original_transaction'] as { note: string }).note, String(data['note'])]));
    const chain: string[] = [];
    for (let note = next.get(''); note !== undefined; note = next.get(note)) chain.push(note);
    expect(chain.toSorted()).toEqual(['one', 'three', 'two']);
    expect(updates.map(({ metadata }) => Object.keys(metadata as object).length).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('that is reversed are only those of its reversal', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    const { id } = await ann.api.transactions.debit({ amount: 1n, currency: 'USD' });
    await admin.api.admin.transactions.change({ id, status: 'Complete' });
    const reversal = await admin.api.admin.transactions.reverse({ id });
    const [createdEvent, executedEvent, ...remaining] = (await readEvents()).slice(4);
    expect([createdEvent, executedEvent]).toMatchObject([
      { event: 'transaction.create', data: { id: reversal.id, parent: id } },
      { event: 'transaction.execute', data: { id: reversal.id, parent: id } },
    ]);
    expect(remaining).toEqual([]);
  });

  it('are not emitted if its batch is rejected', async () => {
    const { ann, readEvents } = await createEventFixture();
    const items = [
      { tx_type: 'credit', amount: 1n, currency: 'USD' },
      { tx_type: 'debit', amount: 5_000n, currency: 'USD' },
    ] as const;
    expect((await catchApiError(ann.api.transactions.batch({ transactions: [...items] }))).code).toBe('invalid');
    expect(await readEvents()).toEqual([]);
  });
});

describe('events of a transfer to an unverified address', () => {
  it('contain the temporary user and both sides as pending, and after expiry both as failed', async () => {
    const { ann, companyId, services, readEvents } = await createEventFixture();
    await ann.api.transactions.transfer({ recipient: UNREGISTERED_EMAIL, amount: 10n, currency: 'USD' });
    await database.owner`update transactions set expires_at = now() - interval '1 second'
      where company_id = ${companyId} and expires_at is not null`;
    await failExpiredCollections({ db: database.db, ledger: services.ledger, log: services.log }, new Date());
    const events = await readEvents();
    expect(events[0]).toMatchObject({ event: 'user.create', data: { email: UNREGISTERED_EMAIL, temporary: true } });
    const failedData = { status: 'Failed', original_transaction: { status: 'Pending' } };
    expect(eventNamesOf(events.slice(1, 5))).toEqual([
      'transaction.create',
      'transaction.initiate',
      'transaction.create',
      'transaction.initiate',
    ]);
    expect(events.slice(5)).toMatchObject([
      { event: 'transaction.execute', data: failedData },
      { event: 'transaction.update', data: failedData },
      { event: 'transaction.execute', data: failedData },
      { event: 'transaction.update', data: failedData },
    ]);
  });

  it('contain, after a claim, the previous and new owner, the temporary user and the execution', async () => {
    const fixture = await createEventFixture();
    const { ann, bob, readEvents } = fixture;
    const { partner } = await ann.api.transactions.transfer({ recipient: UNREGISTERED_EMAIL, amount: 10n, currency: 'USD' });
    const temporary = { id: partner?.user?.id, email: UNREGISTERED_EMAIL, temporary: true };
    await bob.api.user.emails.create({ email: UNREGISTERED_EMAIL });
    const before = (await readEvents()).length;
    await fixture.anonymous.auth.verifyEmail({ key: await lastSecret(database, fixture, 'email.verify', UNREGISTERED_EMAIL) });
    const events = (await readEvents()).slice(before);
    expect(eventNamesOf(events).slice(0, 3)).toEqual(['email.update', 'user.update', 'transaction.update']);
    expect(events.slice(1, 3)).toMatchObject([
      { data: { id: temporary.id, archived: true, email: '', original_user: { ...temporary, archived: false } } },
      { data: { id: partner?.id, status: 'Pending', user: { id: bob.id }, original_transaction: { status: 'Pending', user: temporary } } },
    ]);
    const [movedData] = events.slice(2).map(({ data }) => data as { account: string; original_transaction: { account: string } });
    expect(movedData?.account).not.toBe(movedData?.original_transaction.account);
    const finalEvents = events.slice(3);
    expect(eventNamesOf(finalEvents)).toEqual(['transaction.execute', 'transaction.update', 'transaction.execute', 'transaction.update']);
    const bobsData = {
      id: partner?.id,
      status: 'Complete',
      user: { id: bob.id },
      original_transaction: { status: 'Pending', user: { id: bob.id } },
    };
    expect(finalEvents.filter(({ data }) => data['id'] === partner?.id)).toMatchObject([{ data: bobsData }, { data: bobsData }]);
  });
});
