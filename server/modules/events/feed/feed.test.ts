// The entries that a user's feed contains and omits.
import { describe, expect, it } from 'vitest';
import type { FeedEntry } from '#server/modules/events/feed/schema.ts';
import { BATCH_MAX } from '#server/modules/payments/transactions/schema.ts';
import { UNREAD_FOR_DAYS } from '#server/kernel/event-enums.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { addTotp, logInAgain } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const USD = { currency: 'USD', status: 'Complete' } as const;

const credit = ({ admin }: CompanyFixture, { id }: Pick<TestUser, 'id'>, amount = 100n, overrides: object = {}) =>
  admin.api.admin.transactions.credit({ user: id, amount, ...USD, ...overrides });

const entriesOf = async ({ api }: TestUser): Promise<FeedEntry[]> => (await api.feed.list({ page_size: 100 })).results;

const unreadOf = async ({ api }: TestUser): Promise<number> => (await api.feed.unread()).count;

/** Stage, status and amount of the transaction entries. */
const describeTransactions = (entries: FeedEntry[]) =>
  entries.flatMap((entry) =>
    entry.kind === 'transaction' ? [`${entry.stage} ${entry.transaction.status} ${entry.transaction.amount}`] : [],
  );

const otherEntriesOf = (entries: FeedEntry[]) => entries.filter(({ kind }) => kind !== 'transaction');

describe('the feed contains transactions', () => {
  it('that were received and sent, newest first, without fee transactions', async () => {
    const fixture = await createFixture();
    await fixture.admin.api.admin.groups.fees.create({ group_name: 'user', tx_type: 'debit', value: 3n, currency: 'USD' });
    await credit(fixture, fixture.ann);
    await fixture.ann.api.transactions.transfer({ amount: 40n, currency: 'USD', recipient: fixture.bob.email });
    expect(describeTransactions(await entriesOf(fixture.ann))).toEqual(['immediate Complete -40', 'immediate Complete 100']);
    expect(describeTransactions(await entriesOf(fixture.bob))).toEqual(['immediate Complete 40']);
  });

  it('while they are pending, and again once they complete or fail', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await credit(fixture, ann);
    const { id } = await ann.api.transactions.transfer({ amount: 30n, currency: 'USD', recipient: 'somebody@elsewhere.example' });
    const { id: second } = await credit(fixture, ann, 5n, { status: 'Pending' });
    expect(describeTransactions(await entriesOf(ann))).toEqual(['pending Pending 5', 'pending Pending -30', 'immediate Complete 100']);
    await admin.api.admin.transactions.change({ id, status: 'Failed' });
    await admin.api.admin.transactions.change({ id: second, status: 'Complete' });
    expect(describeTransactions(await entriesOf(ann))).toEqual([
      'ended Complete 5',
      'ended Failed -30',
      'pending Complete 5',
      'pending Failed -30',
      'immediate Complete 100',
    ]);
  });

  it('except those of hidden accounts, and no admin messages about those', async () => {
    const { admin, ann } = await createFixture();
    const { reference: hiddenReference } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Escrow', hidden: true });
    const { id } = await admin.api.admin.transactions.credit({ account: hiddenReference, amount: 7n, ...USD });
    await admin.api.admin.transactionMessages.create({ id, message: 'Set aside' });
    expect(await entriesOf(ann)).toEqual([]);
    expect(await unreadOf(ann)).toBe(0);
  });
});

describe('the feed contains review decisions', () => {
  it('of a record, with its name while the record exists', async () => {
    const { admin, ann } = await createFixture();
    const { id } = await ann.api.user.addresses.create({ line_1: '4 Long Street', city: 'Durban' });
    await admin.api.admin.users.addresses.update({ id: String(id), city: 'Pretoria' });
    await admin.api.admin.users.addresses.update({ id: String(id), status: 'verified' });
    const entry = { kind: 'record', record: 'address', status: 'verified', is_unread: true };
    expect(otherEntriesOf(await entriesOf(ann))).toMatchObject([{ ...entry, record_id: id, name: '4 Long Street' }]);
    await ann.api.user.addresses.remove({ id: String(id) });
    expect(otherEntriesOf(await entriesOf(ann))).toMatchObject([{ ...entry, record_id: null, name: null }]);
  });

  it('of the KYC status, and admin messages about a transaction', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const { id } = await credit(fixture, ann);
    await admin.api.admin.users.kyc.update({ id: ann.id, status: 'declined' });
    await admin.api.admin.transactionMessages.create({ id, message: 'Please send the invoice' });
    await admin.api.admin.transactionMessages.create({ id, message: 'Looks odd', section: 'admin' });
    const entry = otherEntriesOf(await entriesOf(ann));
    expect(entry).toHaveLength(2);
    expect(entry).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'identity', status: 'declined' }),
        expect.objectContaining({ kind: 'message', transaction: id }),
      ]),
    );
  });
});

describe('the feed contains access changes', () => {
  it('such as a login from an unknown device', async () => {
    const { ann, as, company } = await createFixture();
    const logIn = (isKnownDevice: boolean) => {
      const device = { id: 'a device', hasLoggedIn: () => isKnownDevice, recordLogin: () => Promise.resolve() };
      const client = { userAgent: 'A phone', device: () => Promise.resolve(device) };
      return as(client).session.signIn({ company, user: ann.email, password: ann.password });
    };
    await logIn(false);
    await logIn(true);
    expect(await entriesOf(ann)).toMatchObject([
      { kind: 'access', act: 'login.success', is_own: true, from: { user_agent: 'A phone', client_address: expect.any(String) as string } },
    ]);
  });

  it('such as the first login of an API client', async () => {
    const { ann, as, company } = await createFixture();
    const logIn = (userAgent: string) => as({ userAgent }).auth.login({ company, user: ann.email, password: ann.password });
    await logIn('first program');
    await logIn('first program');
    await logIn('second program');
    const agents = (await entriesOf(ann)).map((entry) => (entry.kind === 'access' ? (entry.from?.user_agent ?? '') : ''));
    expect(agents.toSorted()).toEqual(['first program', 'second program']);
  });

  it("such as authenticators that an admin removed, without the admin's address", async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await addTotp(database, fixture, ann);
    await admin.api.admin.users.mfa.disableToken({ id: ann.id });
    expect(await entriesOf(ann)).toMatchObject([
      { kind: 'access', act: 'authenticator.remove', is_own: false, detail: 'totp', from: null },
    ]);
  });
});

describe('a private feed', () => {
  it('cannot be viewed, counted or marked by another user', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await credit(fixture, fixture.ann);
    const [entry] = await entriesOf(fixture.ann);
    for (const outsider of [fixture.bob, otherFixture.ann, otherFixture.admin]) {
      expect(await entriesOf(outsider)).toEqual([]);
      expect(await unreadOf(outsider)).toBe(0);
      expect(await catchApiError(outsider.api.feed.markRead({ id: entry?.id ?? '' }))).toMatchObject({ code: 'not_found' });
      await outsider.api.feed.markAllRead({ until: Date.now() + DAY_MS });
    }
    expect(await unreadOf(fixture.ann)).toBe(1);
  });

  it("omits admin actions on the company, on other users, and on the user's permissions and notes", async () => {
    const { admin, ann } = await createFixture();
    await admin.api.admin.currencies.update({ code: 'USD', display_code: 'US$' });
    await admin.api.admin.users.permissions.give({ id: ann.id, permissions: [{ type: 'company', level: 'delete' }] });
    await admin.api.admin.users.update({ id: ann.id, metadata: { note: 'watch' } });
    expect(await entriesOf(ann)).toEqual([]);
    expect(await entriesOf(admin)).toEqual([]);
  });

  it('omits entries that the user lacks permission to view', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    await credit(fixture, ann);
    await database.owner`delete from group_permissions where company_id = ${fixture.companyId} and permission = 'user.transaction.view'`;
    expect(await entriesOf(ann)).toEqual([]);
    expect(await unreadOf(ann)).toBe(0);
  });
});

describe('a feed entry is unread', () => {
  it('until it is marked as read, alone or with all entries, for a month at most', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    for (const amount of [1n, 2n, 3n]) await credit(fixture, ann, amount);
    expect(await unreadOf(ann)).toBe(3);
    const [, second] = await entriesOf(ann);
    await ann.api.feed.markRead({ id: second?.id ?? '' });
    await ann.api.feed.markRead({ id: second?.id ?? '' });
    expect((await entriesOf(ann)).map(({ is_unread: isUnread }) => isUnread)).toEqual([true, false, true]);
    expect(describeTransactions((await ann.api.feed.list({ unread: true })).results)).toEqual([
      'immediate Complete 3',
      'immediate Complete 1',
    ]);
    expect(await unreadOf(ann)).toBe(2);
    fixture.clock.advance(UNREAD_FOR_DAYS * DAY_MS + MINUTE_MS);
    const { api } = await logInAgain(fixture, ann);
    expect((await api().feed.list({ unread: true })).results).toMatchObject([{ act: 'login.success' }]);
    expect(await api().feed.unread()).toMatchObject({ count: 1 });
  });

  it('if it is newer than the time up to which all entries were marked as read', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    await credit(fixture, ann, 1n);
    const [newestEntry] = await entriesOf(ann);
    await credit(fixture, ann, 2n);
    await ann.api.feed.markRead({ id: newestEntry?.id ?? '' });
    await ann.api.feed.markAllRead({ until: newestEntry?.created ?? 0 });
    expect(describeTransactions((await ann.api.feed.list({ unread: true })).results)).toEqual(['immediate Complete 2']);
    expect(await database.owner`select count(*)::int from feed_reads where user_id = ${ann.id}`).toEqual([{ count: 1 }]);
  });

  it('again when its pending transaction ends', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const { id } = await credit(fixture, ann, 5n, { status: 'Pending' });
    const [pending] = await entriesOf(ann);
    await ann.api.feed.markRead({ id: pending?.id ?? '' });
    await admin.api.admin.transactions.change({ id, status: 'Complete' });
    expect((await entriesOf(ann)).map(({ is_unread: isUnread }) => isUnread)).toEqual([true, false]);
  });

  it('and counted up to a hundred', async () => {
    const fixture = await createFixture();
    const transactions = Array.from({ length: BATCH_MAX }, () => ({
      user: fixture.ann.id,
      tx_type: 'credit' as const,
      amount: 1n,
      ...USD,
    }));
    for (let count = 0; count <= 100; count += BATCH_MAX) await fixture.admin.api.admin.transactions.batch({ transactions });
    expect(await unreadOf(fixture.ann)).toBe(100);
  });
});

describe('pages of the feed', () => {
  it('continue after the last entry in both directions, despite new entries', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const amounts = Array.from({ length: 9 }, (_, index) => BigInt(index + 1));
    // All entries have the same timestamp and differ only by ID.
    const transactions = amounts.map((amount) => ({ user: ann.id, tx_type: 'credit' as const, amount, ...USD }));
    await fixture.admin.api.admin.transactions.batch({ transactions });
    const first = await ann.api.feed.list({ page_size: 4 });
    await credit(fixture, ann, 1_000n);
    const second = await ann.api.feed.list({ page_size: 4, cursor: first.older ?? '' });
    const third = await ann.api.feed.list({ page_size: 4, cursor: second.older ?? '' });
    expect(first.newer).toBeNull();
    expect(third.older).toBeNull();
    const allTransactions = [first, second, third].flatMap(({ results }) => describeTransactions(results));
    expect(allTransactions.toSorted()).toEqual(amounts.map((amount) => `immediate Complete ${amount}`).toSorted());
    const previousPage = await ann.api.feed.list({ page_size: 4, cursor: third.newer ?? '' });
    expect(previousPage.results).toEqual(second.results);
  });

  it('reject an invalid cursor', async () => {
    const { ann } = await createFixture();
    expect(await catchApiError(ann.api.feed.list({ cursor: 'nonsense' }))).toMatchObject({ code: 'invalid' });
    for (const id of ['', 'nonsense', 'nonsense.5'])
      expect(await catchApiError(ann.api.feed.markRead({ id }))).toMatchObject({ code: 'not_found' });
  });
});
