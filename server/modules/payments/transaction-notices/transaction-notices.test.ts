// Email and SMS about transactions: who is notified of what, settings, digests, and that each notice is written once.
import { describe, expect, it } from 'vitest';
import type { Database } from '#db/client.ts';
import { HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { NOTICES_PER_PERIOD, PERIOD_MS } from '#server/modules/payments/transaction-notices/notice-periods.ts';
import { writeAllDueNotices } from '#server/modules/payments/transaction-notices/write-notices.ts';
import type { CompanyFixture, RestFixture, TestUser } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';
import { fund, setStatus, transfer } from '#server/testing/payment-requests.ts';
import { addFee } from '#server/testing/rules.ts';
import { NEWCOMER, useUnclaimedTransfers } from '#server/testing/unclaimed-transfers.ts';

const { database, createRestFixture, register, verify } = useUnclaimedTransfers();

const loggedErrors: object[] = [];

const write = ({ clock, services: { log } }: CompanyFixture, db: Database = database.db) =>
  writeAllDueNotices({ db, clock, log: { ...log, error: (fields: object) => loggedErrors.push(fields) } }, new AbortController().signal);

type NoticeRow = { kind: string; channel: string; recipient: string; data: Record<string, unknown> };

/** The messages about transactions, oldest first, and the number of tasks left. */
const readNotices = async ({ companyId }: CompanyFixture) => {
  const notices = await database.owner<NoticeRow[]>`
    select kind, channel, recipient, data from messages
    where company_id = ${companyId} and kind like 'transaction.%' and kind <> 'transaction.invitation' order by id`;
  const tasks = await database.owner`select from notice_tasks where company_id = ${companyId}`;
  expect(tasks).toHaveLength(0);
  return [...notices];
};

const noticesOf = async (fixture: CompanyFixture, person: TestUser) =>
  (await readNotices(fixture)).filter(({ recipient }) => recipient === person.email);

const creditByAdmin = ({ admin }: CompanyFixture, user: TestUser, amount = 100n, status: 'Complete' | 'Pending' = 'Complete') =>
  admin.api.admin.transactions.credit({ user: user.id, amount, currency: 'USD', status });

const verifyEmails = async ({ companyId, ann, bob }: CompanyFixture) => {
  for (const { id: userId } of [ann, bob]) await setContact(database, { companyId, userId }, 'email', { isVerified: true });
};

/** A company with verified users and without notices. */
const createNoticeFixture = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await verifyEmails(fixture);
  return fixture;
};

/** Ann has money, and has been notified of it. */
const createFundedFixture = async (): Promise<RestFixture> => {
  const fixture = await createNoticeFixture();
  await fund(fixture, fixture.ann);
  await write(fixture);
  await database.owner`delete from messages where company_id = ${fixture.companyId}`;
  await database.owner`delete from notice_periods where company_id = ${fixture.companyId}`;
  return fixture;
};

describe('a user is notified', () => {
  it('of money from another person, with a link', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob, admin } = fixture;
    await addFee(database, fixture, { groupName: 'user', txType: 'debit', value: 1n });
    await ann.api.user.update({ first_name: 'Ann', last_name: 'Brook' });
    await transfer(fixture, ann, { recipient: bob.id });
    await write(fixture);
    const [credit] = (await bob.api.transactions.list({})).results;
    const data = { name: 'bob', party: 'Ann Brook', amount: '2.50 USD', transactionId: credit?.id };
    // The sender has no notice: they know of the transfer and its fee.
    expect(await readNotices(fixture)).toEqual([{ kind: 'transaction.received', channel: 'email', recipient: bob.email, data }]);
    const [message] = (await admin.api.outbox.list({})).results;
    expect(message).toMatchObject({ subject: 'You received 2.50 USD', text: expect.stringContaining('Ann Brook sent you 2.50 USD.') });
    expect(message?.text).toContain(`/transactions/${credit?.id}`);
  });

  it.each([
    ['a credit', 'credit', 'transaction.received'],
    ['a debit', 'debit', 'transaction.debited'],
  ] as const)('of %s by an admin', async (_title, type, kind) => {
    const fixture = await createFundedFixture();
    const { ann, admin } = fixture;
    await admin.api.admin.transactions[type]({ user: ann.id, amount: 10n, currency: 'USD', status: 'Complete' });
    await write(fixture);
    expect(await readNotices(fixture)).toMatchObject([
      { kind, recipient: ann.email, data: { party: expect.stringMatching(/./), amount: '0.10 USD' } },
    ]);
  });

  it('of the end of a pending transaction that someone else executed', async () => {
    const fixture = await createNoticeFixture();
    const credits = [await creditByAdmin(fixture, fixture.ann, 10n, 'Pending'), await creditByAdmin(fixture, fixture.ann, 20n, 'Pending')];
    await write(fixture);
    expect(await readNotices(fixture)).toEqual([]);
    await setStatus(fixture, credits[0]?.id ?? '', 'Complete');
    await setStatus(fixture, credits[1]?.id ?? '', 'Failed');
    await write(fixture);
    expect(await readNotices(fixture)).toMatchObject([
      { kind: 'transaction.received', data: { amount: '0.10 USD' } },
      { kind: 'transaction.failed', data: { amount: '0.20 USD' } },
    ]);
  });

  it('of the captures of a hold, but not of the release of the rest', async () => {
    const fixture = await createNoticeFixture();
    const { ann, admin } = fixture;
    await fund(fixture, ann);
    const { id } = await admin.api.admin.transactions.debit({ user: ann.id, amount: 100n, currency: 'USD' });
    await admin.api.admin.transactions.capture({ id, amount: 30n });
    await write(fixture);
    await database.owner`delete from messages where company_id = ${fixture.companyId} and kind = 'transaction.received'`;
    expect(await readNotices(fixture)).toMatchObject([{ kind: 'transaction.debited', data: { amount: '0.30 USD' } }]);
    await admin.api.admin.transactions.release({ id });
    await write(fixture);
    expect(await readNotices(fixture)).toHaveLength(1);
  });

  it('of a transfer that is held, and then claimed', async () => {
    const fixture = await createFundedFixture();
    await transfer(fixture, fixture.ann, { recipient: NEWCOMER });
    await write(fixture);
    const held = { kind: 'transaction.held', recipient: fixture.ann.email, data: { party: NEWCOMER, amount: '2.50 USD' } };
    expect(await readNotices(fixture)).toMatchObject([held]);
    await register(fixture, { email: NEWCOMER, first_name: 'Nia', last_name: 'Stone' });
    await verify(fixture);
    await write(fixture);
    const notices = await readNotices(fixture);
    expect(notices).toHaveLength(3);
    expect(notices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'transaction.claimed',
          recipient: fixture.ann.email,
          data: expect.objectContaining({ party: 'Nia Stone' }),
        }),
        expect.objectContaining({ kind: 'transaction.received', recipient: NEWCOMER }),
      ]),
    );
  });

  it('of a held transfer that was returned', async () => {
    const fixture = await createFundedFixture();
    await transfer(fixture, fixture.ann, { recipient: NEWCOMER });
    await database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${fixture.companyId}`;
    await failExpiredCollections({ db: database.db, ledger: fixture.services.ledger, log: fixture.services.log }, new Date());
    await write(fixture);
    expect((await readNotices(fixture)).map(({ kind }) => kind)).toEqual(['transaction.held', 'transaction.returned']);
  });
});

describe('a user is not notified', () => {
  it('of their own credits and debits, cancellations, rejected requests and dry runs', async () => {
    const fixture = await createFundedFixture();
    const { ann, rest } = fixture;
    await ann.api.transactions.debit({ amount: 10n, currency: 'USD' });
    await transfer(fixture, ann, { amount: 1_000_000, recipient: fixture.bob.id });
    await rest('POST', '/transactions/transfer/', {
      token: ann.token,
      headers: { 'Dry-Run': 'true' },
      body: { amount: 1, currency: 'USD', recipient: fixture.bob.id },
    });
    await write(fixture);
    expect(await readNotices(fixture)).toEqual([]);
  });

  it('while deactivated', async () => {
    const fixture = await createNoticeFixture();
    await database.owner`update users set deactivated = true where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    await creditByAdmin(fixture, fixture.ann);
    await write(fixture);
    expect(await readNotices(fixture)).toEqual([]);
  });

  it('at an unverified address, and of hidden accounts', async () => {
    const fixture = await createNoticeFixture();
    const { companyId, ann, bob, admin } = fixture;
    await setContact(database, { companyId, userId: ann.id }, 'email', { isVerified: false });
    await creditByAdmin(fixture, ann);
    const { reference } = await admin.api.admin.accounts.create({ user: bob.id, name: 'reserve', hidden: true });
    await admin.api.admin.transactions.credit({ user: bob.id, account: reference, amount: 1n, currency: 'USD', status: 'Complete' });
    await write(fixture);
    expect(await readNotices(fixture)).toEqual([]);
  });

  it('after the company has turned the notification off', async () => {
    const fixture = await createNoticeFixture();
    await fixture.admin.api.admin.notifications.update({ id: '8', enabled: false });
    await creditByAdmin(fixture, fixture.ann);
    await write(fixture);
    expect(await readNotices(fixture)).toEqual([]);
  });
});

describe('a notice setting', () => {
  it('is listed, and changes one channel of one notice', async () => {
    const fixture = await createNoticeFixture();
    const { rest, ann, bob, companyId } = fixture;
    const { data: before } = await rest('GET', '/user/notifications/', { token: ann.token });
    expect(before).toContainEqual({ notice: 'received', email: true, sms: false });
    const change = (notice: string, body: object) => rest('PATCH', `/user/notifications/${notice}/`, { token: ann.token, body });
    expect((await change('received', { email: false })).data).toEqual({ notice: 'received', email: false, sms: false });
    expect((await change('received', { sms: true })).data).toEqual({ notice: 'received', email: false, sms: true });
    expect((await change('unknown', { sms: true })).status).toBe(404);
    expect((await change('received', { sms: 'yes' })).status).toBe(400);
    const { data: after } = await rest('GET', '/user/notifications/', { token: ann.token });
    expect(after).toEqual(
      before.map((choice: { notice: string }) => (choice.notice === 'received' ? { ...choice, email: false, sms: true } : choice)),
    );
    await setContact(database, { companyId, userId: ann.id }, 'mobile', { address: '+27820000077', isVerified: true });
    await creditByAdmin(fixture, ann);
    await creditByAdmin(fixture, bob);
    await write(fixture);
    expect((await readNotices(fixture)).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '+27820000077'],
      ['email', bob.email],
    ]);
  });
});

describe('frequent notices', () => {
  it('are combined in a digest at the end of each period', async () => {
    const fixture = await createNoticeFixture();
    const { ann, clock } = fixture;
    for (let count = 0; count < NOTICES_PER_PERIOD + 2; count++) await creditByAdmin(fixture, ann);
    await write(fixture);
    expect(await noticesOf(fixture, ann)).toHaveLength(NOTICES_PER_PERIOD);
    await creditByAdmin(fixture, ann, 1n);
    await write(fixture);
    clock.advance(PERIOD_MS - 1);
    await write(fixture);
    expect(await noticesOf(fixture, ann)).toHaveLength(NOTICES_PER_PERIOD);
    clock.advance(1);
    await write(fixture);
    const [digest, ...others] = (await noticesOf(fixture, ann)).slice(NOTICES_PER_PERIOD);
    expect(others).toEqual([]);
    expect(digest).toMatchObject({
      kind: 'transaction.digest',
      data: { count: 3, arrived: 'You received 3 payments: 2.01 USD.', others: '' },
    });
    // Notices are still frequent, so that further ones wait for the next digest.
    await creditByAdmin(fixture, ann);
    await write(fixture);
    expect(await noticesOf(fixture, ann)).toHaveLength(NOTICES_PER_PERIOD + 1);
    clock.advance(PERIOD_MS);
    await write(fixture);
    expect((await noticesOf(fixture, ann)).at(-1)).toMatchObject({ data: { count: 1, arrived: 'You received 1 payment: 1.00 USD.' } });
    clock.advance(PERIOD_MS);
    await creditByAdmin(fixture, ann);
    await write(fixture);
    expect((await noticesOf(fixture, ann)).at(-1)).toMatchObject({ kind: 'transaction.received' });
  });
});

/** A database whose next insert of messages fails, like a process that is killed before its commit. */
const failingOnce = (db: Database): Database => {
  let failures = 1;
  return new Proxy(db, {
    get: (target, property) => {
      if (property !== 'transaction') return Reflect.get(target, property) as unknown;
      return (work: (tx: unknown) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await work(tx);
          if (failures > 0) {
            failures -= 1;
            throw new Error('killed');
          }
          return result;
        });
    },
  });
};

describe('a notice', () => {
  it('is written once by concurrent processes, one of which fails before its commit', async () => {
    const fixture = await createNoticeFixture();
    const { ann, bob, clock } = fixture;
    const credits = Array.from({ length: 60 }, (_, index) => creditByAdmin(fixture, index % 2 === 0 ? ann : bob, 1n));
    await Promise.all(credits);
    loggedErrors.length = 0;
    const runs = await Promise.allSettled([write(fixture, failingOnce(database.db)), write(fixture), write(fixture)]);
    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(loggedErrors).toMatchObject([{ companyId: fixture.companyId }]);
    await write(fixture);
    clock.advance(HOUR_MS + MINUTE_MS);
    await write(fixture);
    for (const person of [ann, bob]) {
      const notices = await noticesOf(fixture, person);
      expect(notices.map(({ kind }) => kind)).toEqual([
        ...Array.from({ length: NOTICES_PER_PERIOD }, () => 'transaction.received'),
        'transaction.digest',
      ]);
      expect(notices.at(-1)?.data).toMatchObject({ count: 30 - NOTICES_PER_PERIOD, arrived: expect.stringContaining('0.25 USD') });
    }
  });

  it('is written although the notices of another company fail', async () => {
    const [broken, fixture] = [await createNoticeFixture(), await createNoticeFixture()];
    await database.owner`
      insert into notice_tasks (company_id, id, data) values (${broken.companyId}, ${crypto.randomUUID()}, '{"notices": [[]]}'), (${broken.companyId}, ${crypto.randomUUID()}, '{}')`;
    await creditByAdmin(fixture, fixture.ann);
    await write(fixture);
    expect(await readNotices(fixture)).toHaveLength(1);
    await database.owner`delete from notice_tasks where company_id = ${broken.companyId}`;
  });

  it('is written after more transactions than a statement has parameters', async () => {
    const fixture = await createNoticeFixture();
    const notices = Array.from({ length: 70_000 }, () => [crypto.randomUUID(), 'received']);
    await database.owner`
      insert into notice_tasks (company_id, id, data) values (${fixture.companyId}, ${crypto.randomUUID()}, ${JSON.stringify({ notices })}::text::json)`;
    await creditByAdmin(fixture, fixture.ann);
    await write(fixture);
    expect(await readNotices(fixture)).toHaveLength(1);
  });
});
