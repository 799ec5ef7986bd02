// One batch in the database: what is committed together, and the lock order.
import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type LedgerOptions = Parameters<typeof openLedger>[1];

/** A company with a ledger client. */
const openBooks = async (options?: LedgerOptions) => {
  const fixture = await createFixture();
  const { ledger, counts } = openLedger(database, options);
  const ledgerClient = await openLedgerClient(database, fixture, ledger);
  const rest = () => serveRest(database, { ...fixture, services: { ...fixture.services, ledger } });
  return { fixture, companyId: fixture.companyId, ledger, counts, ledgerClient, rest };
};

type LedgerBooks = Awaited<ReturnType<typeof openBooks>>;

const amountsOf = async ({ companyId }: LedgerBooks): Promise<number[]> => {
  const rows = await database.owner<{ amount: string }[]>`
    select amount from transactions where company_id = ${companyId} order by created_at, id`;
  return rows.map(({ amount }) => Number(amount));
};

/** Sends commands while the first waits for a lock, so that the others form the next batch. */
const sendAsOneBatch = async <Result>({ counts, companyId }: LedgerBooks, sends: (() => Promise<Result>)[]): Promise<Result[]> => {
  const [sendFirst, ...otherSends] = sends;
  if (!sendFirst) return [];
  const lock = (tx: Sql) => tx`select 1 from balances where company_id = ${companyId} for update`;
  const postings = await whileHolding(database, lock, async () => {
    const waiting = [sendFirst()];
    await untilWaiting(database);
    waiting.push(...otherSends.map((send) => send()));
    await expect.poll(() => counts.readLoad().waitingPostings, { timeout: 5_000 }).toBe(otherSends.length);
    return waiting;
  });
  return Promise.all(postings);
};

describe('a batch', () => {
  it('commits the accepted postings around a rejected one, without a gap in the entries', async () => {
    const books = await openBooks();
    const { ledgerClient, counts, companyId } = books;
    await ledgerClient.move('credit', 100n);
    const responses = await sendAsOneBatch(books, [
      () => ledgerClient.move('credit', 1n),
      () => ledgerClient.move('credit', 10n),
      () => ledgerClient.move('debit', 1_000n),
      () => ledgerClient.move('debit', 20n),
    ]);
    expect(responses).toEqual(['101', '111', 'Insufficient funds.', '91']);
    expect(counts.batches).toEqual([['accepted'], ['accepted'], ['accepted', 'rejected', 'accepted']]);
    expect(counts.splits).toBe(0);
    const rows = await database.owner<{ commit: string; seq: number }[]>`
      select e.xmin::text as commit, e.seq::int as seq from entries e join balances b using (company_id, account_id, slot)
      where e.company_id = ${companyId} and b.floor is not null order by e.seq`;
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(rows[2]?.commit).toBe(rows[3]?.commit);
    expect(rows[1]?.commit).not.toBe(rows[2]?.commit);
  });

  it('posts once for a key that occurs twice, and returns the same response to both requests', async () => {
    const books = await openBooks();
    const rest = await books.rest();
    const { ann } = books.fixture;
    const credit = (amount: number, key?: string) => () =>
      rest('POST', '/transactions/credit/', {
        token: ann.token,
        body: { amount, currency: 'USD' },
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      });
    await credit(1)();
    const [, first, , second] = await sendAsOneBatch(books, [credit(2), credit(3, 'same'), credit(4, 'other'), credit(3, 'same')]);
    expect(first?.status).toBe(201);
    expect(second?.text).toBe(first?.text);
    const replayed = [first, second].filter((response) => response?.headers.get('idempotent-replayed') === 'true');
    expect(replayed).toHaveLength(1);
    expect(new Set(await amountsOf(books))).toEqual(new Set([1, 2, 3, 4]));
    expect(await amountsOf(books)).toHaveLength(4);
    expect(books.counts.splits).toBe(0);
  });

  it('rejects a different body under the same key when the company uses strict idempotency', async () => {
    const books = await openBooks();
    const { companyId, fixture } = books;
    await database.owner`update companies set settings = settings || '{"strict_idempotency": true}' where id = ${companyId}`;
    const rest = await books.rest();
    const credit = (amount: number, key: string) => () =>
      rest('POST', '/transactions/credit/', {
        token: fixture.ann.token,
        body: { amount, currency: 'USD' },
        headers: { 'Idempotency-Key': key },
      });
    await credit(1, 'before')();
    const responses = await sendAsOneBatch(books, [credit(2, 'alone'), credit(3, 'same'), credit(4, 'same')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422]);
    expect(await amountsOf(books)).toHaveLength(3);
  });

  it('writes its messages in the same commit and does not send them', async () => {
    const books = await openBooks();
    const rest = await books.rest();
    await books.ledgerClient.move('credit', 100n);
    const body = { recipient: 'new@comer.example', amount: 10, currency: 'USD' };
    expect((await rest('POST', '/transactions/transfer/', { token: books.fixture.ann.token, body })).status).toBe(201);
    const [row] = await database.owner<{ together: boolean; sent_at: Date | null }[]>`
      select m.sent_at, m.xmin::text = j.xmin::text as together from messages m join journals j using (company_id)
      where m.company_id = ${books.companyId} and m.kind = 'transaction.invitation' and j.kind = 'hold'`;
    expect(row).toEqual({ together: true, sent_at: null });
  });
});

describe('the locks of a batch', () => {
  const openThree = async (options?: LedgerOptions) => {
    const books = await openBooks(options);
    const { fixture, ledgerClient } = books;
    const people = [fixture.bob, fixture.admin, fixture.ann];
    for (const person of people) await ledgerClient.post(async () => [await ledgerClient.prepare(person, 'credit', 100n)]);
    const rows = await database.owner<{ id: number }[]>`
      select account_id::int as id from balances where company_id = ${books.companyId} and floor is not null order by account_id`;
    const [low = 0, middle = 0, high = 0] = rows.map(({ id }) => id);
    const [first, second, third] = people;
    /** One command on all three accounts, the highest first. */
    const debitAllAccounts = () =>
      ledgerClient.post(() => Promise.all([third!, second!, first!].map((person) => ledgerClient.prepare(person, 'debit', 1n))), {
        toPayload: ({ transactions }) => transactions.map(({ balance }) => balance).join(' '),
      });
    return { ...books, low, middle, high, debitAllAccounts };
  };

  const lockBalance = (companyId: number, accountId: number) => (tx: Sql) =>
    tx`select 1 from balances where company_id = ${companyId} and account_id = ${accountId} for update`;

  /** The bounded balances that are not locked. */
  const readUnlockedBalances = async ({ companyId }: { companyId: number }): Promise<number[]> => {
    const rows = await database.owner.begin(
      (tx) => tx<{ id: number }[]>`
        select account_id::int as id from balances where company_id = ${companyId} and floor is not null
        order by account_id for no key update skip locked`,
    );
    return rows.map(({ id }) => id);
  };

  it('are taken in account order, not in command order', async () => {
    const books = await openThree();
    const { companyId, low, middle, high, debitAllAccounts } = books;
    expect(await readUnlockedBalances(books)).toEqual([low, middle, high]);
    const response = await whileHolding(database, lockBalance(companyId, middle), async ({ release }) => {
      const posting = debitAllAccounts();
      await untilWaiting(database);
      expect(await readUnlockedBalances(books)).toEqual([high]);
      await release();
      return posting;
    });
    expect(response).toBe('99 99 99');
  });

  it('are taken on transactions before balances', async () => {
    const books = await openThree();
    const { fixture, companyId, low, middle, high } = books;
    const rest = await books.rest();
    const credit = { user: fixture.ann.email, amount: 5, currency: 'USD', status: 'pending' };
    const { id } = (await rest('POST', '/admin/transactions/credit/', { token: fixture.admin.token, body: credit })).data;
    const lock = (tx: Sql) => tx`select 1 from transactions where company_id = ${companyId} and id = ${id} for update`;
    const response = await whileHolding(database, lock, async ({ release }) => {
      const ending = rest('PATCH', `/admin/transactions/${id}/`, { token: fixture.admin.token, body: { status: 'Complete' } });
      await untilWaiting(database);
      expect(await readUnlockedBalances(books)).toEqual([low, middle, high]);
      await release();
      return ending;
    });
    expect(response.status).toBe(200);
  });

  it('are taken on an account before its ledger account, as in a merge of users', async () => {
    const { companyId, fixture, ledgerClient, counts } = await openBooks();
    const rows = await database.owner<{ reference: string }[]>`
      select reference from accounts where company_id = ${companyId} and user_id = ${fixture.ann.id}`;
    const [reference = ''] = rows.map((row) => row.reference);
    const lock = (tx: Sql) => tx`select 1 from accounts where company_id = ${companyId} and reference = ${reference} for update`;
    const response = await whileHolding(database, lock, async ({ sql, release }) => {
      const credit = ledgerClient.move('credit', 100n);
      await untilWaiting(database);
      await sql`set local lock_timeout = '1ms'`;
      const merged = sql`
        insert into ledger_accounts (company_id, kind, account_reference, currency, created_at)
        values (${companyId}, 'user', ${reference}, 'USD', now())`;
      expect((await merged).count).toBe(1);
      await sql`rollback`;
      await release();
      return credit;
    });
    expect(response).toBe('100');
    expect(counts.repeated).toBe(0);
  });

  it('can deadlock in another order, and the batch is retried without side effects', async () => {
    const books = await openThree();
    const { companyId, low, high, debitAllAccounts, counts } = books;
    const lock = async (tx: Sql) => {
      // Makes the batch the deadlock victim.
      await tx`set local deadlock_timeout = '1min'`;
      await lockBalance(companyId, high)(tx);
    };
    const response = await whileHolding(database, lock, async ({ sql, release }) => {
      const posting = debitAllAccounts();
      await untilWaiting(database);
      await lockBalance(companyId, low)(sql);
      await release();
      return posting;
    });
    expect(response).toBe('99 99 99');
    // On a slow machine, the first retry can meet the same locks.
    expect(counts.repeated).toBeGreaterThan(0);
    expect(counts.batches.at(-1)).toEqual(['accepted']);
    const rows = await database.owner<{ balance: string }[]>`
      select balance from balances where company_id = ${companyId} and floor is not null`;
    expect(rows.map(({ balance }) => balance)).toEqual(['99', '99', '99']);
  });
});

describe('ids', () => {
  it('are version 7 UUIDs in the order of creation', async () => {
    const books = await openBooks();
    for (const amount of [1n, 2n, 3n, 4n]) await books.ledgerClient.move('credit', amount);
    const { companyId } = books;
    const ids = await database.owner<{ id: string }[]>`
      select id::text from transactions where company_id = ${companyId}
      union all select id::text from journals where company_id = ${companyId}
      union all select id::text from events where company_id = ${companyId}`;
    expect(ids.length).toBeGreaterThanOrEqual(12);
    expect(new Set(ids.map(({ id }) => id[14]))).toEqual(new Set(['7']));
    const rows = await database.owner<{ amount: string }[]>`
      select amount from transactions where company_id = ${companyId} order by id`;
    expect(rows.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4']);
  });
});
