// The lifespan of pending transactions: which ones expire, when, and the result of a race with an admin.
import { describe, expect, it, vi } from 'vitest';
import { SECOND_MS } from '#server/kernel/time.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/transactions/claim-transfers.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import type { Log } from '#server/platform/log.ts';
import { recordEvents } from '#server/testing/recorded-events.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const USD = { currency: 'USD' } as const;
const NEWCOMER = 'new@comer.example';

/** A company whose pending transactions expire after this many seconds. Ann has 100. */
const createCompany = async (lifespan: number | null = 600): Promise<CompanyFixture> => {
  const fixture = await createFixture();
  const { admin, ann } = fixture;
  await admin.api.admin.company.settings.update({ default_transaction_lifespan: lifespan });
  await admin.api.admin.transactions.credit({ ...USD, user: ann.id, amount: 100n, status: 'Complete' });
  return fixture;
};

const balanceOf = async ({ ann }: CompanyFixture) => {
  const [account] = (await ann.api.accounts.list({})).results;
  return [account?.currencies[0]?.balance, account?.currencies[0]?.available_balance];
};

const lifespanOf = ({ created, expires }: { created: number; expires: number | null }) =>
  expires === null ? null : (expires - created) / SECOND_MS;

/** Moves the end of all lifespans of a company into the past. */
const passLifespan = ({ companyId }: CompanyFixture) =>
  database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${companyId} and expires_at is not null`;

const expire = ({ services }: CompanyFixture, { now = new Date(), log = services.log } = {}): Promise<number> =>
  failExpiredCollections({ db: database.db, ledger: services.ledger, log }, now);

const transitionsOf = ({ companyId }: CompanyFixture) =>
  database.owner<{ status: string; actor: string | null; reason: string | null }[]>`
    select to_status as status, actor_id as actor, reason from transaction_transitions where company_id = ${companyId}`;

describe('default_transaction_lifespan', () => {
  it('is unset by default: pending transactions do not expire', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.transactions.credit({ ...USD, amount: 1n })).toMatchObject({ status: 'Pending', expires: null });
  });

  it('is limited to 300 to 2678400 seconds, for the company and for a subtype', async () => {
    const { admin } = await createFixture();
    const { company, subtypes } = admin.api.admin;
    const { id } = await subtypes.create({ name: 'slow', tx_type: 'debit', default_transaction_lifespan: 2_678_400 });
    for (const lifespan of [299, 2_678_401, 0]) {
      const settings = { default_transaction_lifespan: lifespan };
      for (const update of [company.settings.update(settings), subtypes.update({ id: String(id), ...settings })])
        expect((await catchApiError(update)).fields).toHaveProperty('default_transaction_lifespan');
    }
    expect(await subtypes.update({ id: String(id), default_transaction_lifespan: null })).toMatchObject({
      default_transaction_lifespan: null,
    });
  });

  it('sets expires on credits, debits, batches and collections of users', async () => {
    const { ann } = await createCompany();
    const item = { ...USD, amount: 1n };
    const { transactions } = await ann.api.transactions.batch({ transactions: [{ ...item, tx_type: 'debit' }] });
    const collection = await ann.api.transactionCollections.create({ transactions: [{ ...item, tx_type: 'debit' }] });
    const created = [
      await ann.api.transactions.credit(item),
      await ann.api.transactions.debit(item),
      ...transactions,
      ...collection.transactions,
    ];
    expect(created.map(lifespanOf)).toEqual([600, 600, 600, 600]);
  });

  it('does not apply to transactions of admins or to those that are Complete on creation', async () => {
    const { admin, ann, bob } = await createCompany();
    const adminInput = { ...USD, amount: 1n, user: ann.id };
    const debit = await ann.api.transactions.transfer({ ...USD, amount: 1n, recipient: bob.email });
    expect(debit).toMatchObject({ status: 'Complete', expires: null });
    const { transactions, transactionCollections } = admin.api.admin;
    expect(await transactions.debit(adminInput)).toMatchObject({ status: 'Pending', expires: null });
    expect(await transactions.transfer({ ...adminInput, recipient: bob.email, status: 'Pending' })).toMatchObject({ expires: null });
    const collection = await transactionCollections.create({ transactions: [{ ...adminInput, tx_type: 'debit' }] });
    expect(collection.transactions).toMatchObject([{ status: 'Pending', expires: null }]);
  });

  it('leaves unclaimed transfers to unclaimed_transfer_days', async () => {
    const { ann } = await createCompany();
    const debit = await ann.api.transactions.transfer({ ...USD, amount: 1n, recipient: NEWCOMER });
    expect([debit.status, lifespanOf(debit)]).toEqual(['Pending', 30 * 24 * 3_600]);
  });

  it('of a subtype takes precedence over that of the company', async () => {
    const { admin, ann } = await createCompany();
    await admin.api.admin.subtypes.create({ name: 'slow', tx_type: 'debit', default_transaction_lifespan: 900 });
    await admin.api.admin.subtypes.create({ name: 'plain', tx_type: 'debit' });
    const debit = async (subtype: string) => lifespanOf(await ann.api.transactions.debit({ ...USD, amount: 1n, subtype }));
    expect([await debit('slow'), await debit('plain')]).toEqual([900, 600]);
    await admin.api.admin.company.settings.update({ default_transaction_lifespan: null });
    expect([await debit('slow'), await debit('plain')]).toEqual([900, null]);
  });

  it('is the shortest of the items of a collection', async () => {
    const { admin, ann } = await createCompany();
    for (const [name, seconds] of [
      ['slow', 900],
      ['quick', 300],
    ] as const)
      await admin.api.admin.subtypes.create({ name, tx_type: 'debit', default_transaction_lifespan: seconds });
    const items = ['slow', 'quick'].map((subtype) => ({ ...USD, tx_type: 'debit' as const, amount: 1n, subtype }));
    const { transactions } = await ann.api.transactionCollections.create({ transactions: items });
    expect(transactions.map(lifespanOf)).toEqual([300, 300]);
  });
});

describe('an expired pending transaction', () => {
  it('fails once, with both events, and releases the money', async () => {
    const fixture = await createCompany();
    const eventsSince = await recordEvents(database, fixture);
    const debit = await fixture.ann.api.transactions.debit({ ...USD, amount: 40n });
    expect(await balanceOf(fixture)).toEqual([100n, 60n]);
    expect(await expire(fixture)).toBe(0);
    await passLifespan(fixture);
    const runs = await Promise.all([expire(fixture), expire(fixture)]);
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await fixture.ann.api.transactions.get({ id: debit.id })).toMatchObject({ status: 'Failed', executed: expect.any(Number) });
    expect(await balanceOf(fixture)).toEqual([100n, 100n]);
    expect(await transitionsOf(fixture)).toEqual([{ status: 'Failed', actor: null, reason: 'Transaction expired.' }]);
    const finalEvents = (await eventsSince()).slice(-2);
    expect(finalEvents).toMatchObject([
      { event: 'transaction.execute', data: { id: debit.id, status: 'Failed', original_transaction: { status: 'Pending' } } },
      { event: 'transaction.update', data: { id: debit.id, status: 'Failed' } },
    ]);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('fails in the next run if the process stopped before its commit', async () => {
    const fixture = await createCompany();
    const { id } = await fixture.ann.api.transactions.debit({ ...USD, amount: 40n });
    await passLifespan(fixture);
    const post = vi.spyOn(fixture.services.ledger, 'post').mockRejectedValueOnce(new Error('The process was killed.'));
    const log = { error: () => undefined } as unknown as Log;
    expect(await expire(fixture, { log })).toBe(0);
    post.mockRestore();
    expect(await fixture.ann.api.transactions.get({ id })).toMatchObject({ status: 'Pending' });
    expect(await expire(fixture, { now: new Date(Date.now() + 31 * SECOND_MS) })).toBe(1);
    expect(await balanceOf(fixture)).toEqual([100n, 100n]);
  });

  it('is resolved once if an admin completes it concurrently', async () => {
    const fixture = await createCompany();
    let completedTotal = 0n;
    for (let pair = 0; pair < 6; pair++) {
      const { id } = await fixture.ann.api.transactions.debit({ ...USD, amount: 10n });
      await passLifespan(fixture);
      const complete = () => fixture.admin.api.admin.transactions.change({ id, status: 'Complete' });
      const operations = pair % 2 === 0 ? [complete(), expire(fixture)] : [expire(fixture), complete()];
      const outcomes = await Promise.allSettled(operations);
      const isCompleted = outcomes[pair % 2]?.status === 'fulfilled';
      if (isCompleted) completedTotal += 10n;
      const expiryOutcome = outcomes[1 - (pair % 2)];
      expect(expiryOutcome).toMatchObject({ status: 'fulfilled', value: isCompleted ? 0 : 1 });
      expect(await fixture.ann.api.transactions.get({ id })).toMatchObject({ status: isCompleted ? 'Complete' : 'Failed' });
    }
    expect(await balanceOf(fixture)).toEqual([100n - completedTotal, 100n - completedTotal]);
    expect(await transitionsOf(fixture)).toHaveLength(6);
  });

  it('is not completed by the claim job, even though both accounts belong to its user', async () => {
    const fixture = await createCompany();
    const { admin, ann, services } = fixture;
    const second = await admin.api.admin.accounts.create({ user: ann.id, name: 'Savings' });
    await admin.api.admin.accounts.currencies.create({ reference: second.reference, currency: 'USD' });
    const item = { ...USD, amount: 5n };
    const { id } = await ann.api.transactionCollections.create({
      transactions: [
        { ...item, id: 'out', partner: 'in', tx_type: 'debit' },
        { ...item, id: 'in', partner: 'out', tx_type: 'credit', account: second.reference },
        { ...item, tx_type: 'debit' },
      ],
    });
    await claimVerifiedTransfers({ db: database.db, ledger: services.ledger, log: services.log, clock: services.clock });
    expect(await ann.api.transactionCollections.get({ id })).toMatchObject({ status: 'Pending' });
    await passLifespan(fixture);
    expect(await expire(fixture)).toBe(1);
    expect(await ann.api.transactionCollections.get({ id })).toMatchObject({ status: 'Failed' });
  });
});
