// The rules of the guard, tested as the API role: they hold even if the code above is wrong.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { insertCompany } from '#server/testing/insert-company.ts';

const database = useTestDatabase({ checksLedger: false });

type Numbers = { balance: number; held: number; incoming: number };
type EntryRow = Partial<Numbers> & {
  account: number;
  delta?: Partial<Numbers>;
  seq: number;
  leg: number;
  kind?: string;
  currency?: string;
  company?: number;
  transaction?: string | undefined;
};

/** A company with two user accounts and one without a floor. */
const createBooks = async () => {
  const { owner } = database;
  const companyId = await insertCompany(owner);
  await owner`insert into currencies (company_id, code, display_code, description, symbol, unit, divisibility)
    select ${companyId}, code, code, code, code, code, 2 from unnest(array['USD', 'EUR']) as code`;
  await owner`insert into accounts (company_id, reference, name) select ${companyId}, r, r from unnest(array['ANN', 'BOB']) as r`;
  const accountIds: number[] = [];
  for (const reference of ['ANN', 'BOB', null]) {
    const [row] = await owner<{ id: string }[]>`
      insert into ledger_accounts (company_id, kind, account_reference, system_code, currency)
      values (${companyId}, ${reference ? 'user' : 'system'}, ${reference}, ${reference ? null : 'external'}, 'USD') returning id`;
    const id = Number(row?.id);
    await owner`insert into balances (company_id, account_id, currency, floor) values (${companyId}, ${id}, 'USD', ${reference ? 0 : null})`;
    accountIds.push(id);
  }
  const [ann = 0, bob = 0, external = 0] = accountIds;
  return { companyId, ann, bob, external };
};

type Books = Awaited<ReturnType<typeof createBooks>>;

const ZERO_BALANCE: Numbers = { balance: 0, held: 0, incoming: 0 };

const toColumns = (books: Books, id: string, kind: string, rows: EntryRow[]) =>
  rows.map((row) => {
    const delta = { ...ZERO_BALANCE, ...row.delta };
    return {
      company_id: row.company ?? books.companyId,
      account_id: row.account,
      slot: 0,
      seq: row.seq,
      journal_id: id,
      transaction_id: row.transaction ?? null,
      leg: row.leg,
      kind: row.kind ?? kind,
      currency: row.currency ?? 'USD',
      balance_delta: delta.balance,
      held_delta: delta.held,
      incoming_delta: delta.incoming,
      balance: row.balance ?? 0,
      held: row.held ?? 0,
      incoming: row.incoming ?? 0,
      created_at: new Date(),
    };
  });

/** Writes one journal in one statement, as the API would. */
const write = async (
  books: Books,
  kind: string,
  rows: EntryRow[],
  options: { resolves?: string; id?: string; journalKind?: string } = {},
) => {
  const { sql } = database;
  const id = options.id ?? newId();
  if (!options.id) {
    await sql`insert into journals (company_id, id, collection_id, kind, resolves)
      values (${books.companyId}, ${id}, ${id}, ${options.journalKind ?? kind}, ${options.resolves ?? null})`;
  }
  await sql`insert into entries ${sql(toColumns(books, id, kind, rows))}`;
  return id;
};

type HoldStep = { kind: 'hold' | 'release'; amount: number; transaction?: string; id?: string };

/** Releases and writes holds of Ann's collection in one statement. `held`: the amount held before. */
const replaceHold = async (books: Books, collection: string, held: number, steps: HoldStep[]) => {
  const { sql } = database;
  let position = { held, seq: 2 };
  const entries: ReturnType<typeof toColumns> = [];
  for (const { kind, amount, transaction, id = newId() } of steps) {
    const resolves = kind === 'release' ? collection : null;
    await sql`insert into journals (company_id, id, collection_id, kind, resolves)
      values (${books.companyId}, ${id}, ${collection}, ${kind}, ${resolves})`;
    const change = kind === 'hold' ? amount : -amount;
    position = { held: position.held + change, seq: position.seq + 1 };
    const rows: EntryRow[] = [
      { account: books.ann, seq: position.seq, leg: 1, delta: { held: change }, balance: 100, held: position.held, transaction },
      { account: books.bob, seq: position.seq - 1, leg: 2, delta: { incoming: change }, incoming: position.held },
    ];
    entries.push(...toColumns(books, id, kind, rows));
  }
  await sql`insert into entries ${sql(entries)}`;
};

const fund = (books: Books, amount: number) =>
  write(books, 'post', [
    { account: books.external, seq: 1, leg: 1, delta: { balance: -amount }, balance: -amount },
    { account: books.ann, seq: 1, leg: 2, delta: { balance: amount }, balance: amount },
  ]);

const hold = (books: Books, amount: number) =>
  write(books, 'hold', [
    { account: books.ann, seq: 2, leg: 1, delta: { held: amount }, balance: 100, held: amount },
    { account: books.bob, seq: 1, leg: 2, delta: { incoming: amount }, incoming: amount },
  ]);

const capture = (books: Books, resolves: string, amount: number, { held = 60 } = {}) =>
  write(
    books,
    'capture',
    [
      { account: books.ann, seq: 3, leg: 1, delta: { balance: -amount, held: -amount }, balance: 100 - amount, held: held - amount },
      { account: books.bob, seq: 2, leg: 2, delta: { balance: amount, incoming: -amount }, balance: amount, incoming: held - amount },
    ],
    { resolves },
  );

const balanceOf = async (books: Books, account: number): Promise<Numbers> => {
  const [row] = await database.owner<Numbers[]>`
    select balance::int, held::int, incoming::int from balances where company_id = ${books.companyId} and account_id = ${account}`;
  return row ?? ZERO_BALANCE;
};

describe('the guard', () => {
  let books: Books;
  let sql: Sql;

  beforeAll(() => {
    sql = database.sql;
  });

  const resetBooks = async () => {
    books = await createBooks();
    await fund(books, 100);
    return books;
  };

  it('derives the balances from the entries', async () => {
    await resetBooks();
    expect(await balanceOf(books, books.ann)).toEqual({ balance: 100, held: 0, incoming: 0 });
    const id = await hold(books, 60);
    await capture(books, id, 60);
    expect(await balanceOf(books, books.ann)).toEqual({ balance: 40, held: 0, incoming: 0 });
    expect(await balanceOf(books, books.bob)).toEqual({ balance: 60, held: 0, incoming: 0 });
  });

  it('rejects an overdraft', async () => {
    await resetBooks();
    const overdraw = write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -101 }, balance: -1 },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 101 }, balance: 101 },
    ]);
    await expect(overdraw).rejects.toMatchObject({ constraint_name: 'never_below_floor' });
  });

  it('rejects a balance below the floor even if a later entry of the statement restores it', async () => {
    await resetBooks();
    const temporaryOverdraft = write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -150 }, balance: -50 },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 150 }, balance: 150 },
      { account: books.bob, seq: 2, leg: 3, delta: { balance: -150 }, balance: 0 },
      { account: books.ann, seq: 3, leg: 4, delta: { balance: 150 }, balance: 100 },
    ]);
    await expect(temporaryOverdraft).rejects.toMatchObject({ constraint_name: 'never_below_floor' });
  });

  it('rejects spending held money', async () => {
    await resetBooks();
    await hold(books, 60);
    const spend = write(books, 'post', [
      { account: books.ann, seq: 3, leg: 1, delta: { balance: -41 }, balance: 59, held: 60 },
      { account: books.external, seq: 2, leg: 2, delta: { balance: 41 }, balance: -59 },
    ]);
    await expect(spend).rejects.toMatchObject({ constraint_name: 'never_below_floor' });
  });

  it('rejects entries with a gap or a balance that does not continue the previous one', async () => {
    await resetBooks();
    const legs = (seq: number, balance: number): EntryRow[] => [
      { account: books.ann, seq, leg: 1, delta: { balance: -10 }, balance },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 10 }, balance: 10 },
    ];
    await expect(write(books, 'post', legs(3, 90))).rejects.toMatchObject({ constraint_name: 'entries_chain' });
    await expect(write(books, 'post', legs(2, 95))).rejects.toMatchObject({ constraint_name: 'entries_chain' });
  });

  it('rejects an unbalanced journal', async () => {
    await resetBooks();
    const unbalanced = write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -10 }, balance: 90 },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 11 }, balance: 11 },
    ]);
    await expect(unbalanced).rejects.toMatchObject({ constraint_name: 'journal_balanced' });
  });

  it('rejects a hold whose held and incoming amounts differ', async () => {
    await resetBooks();
    const unevenHold = write(books, 'hold', [
      { account: books.ann, seq: 2, leg: 1, delta: { held: 60 }, balance: 100, held: 60 },
      { account: books.bob, seq: 1, leg: 2, delta: { incoming: 50 }, incoming: 50 },
    ]);
    await expect(unevenHold).rejects.toMatchObject({ constraint_name: 'journal_balanced' });
  });

  it('rejects an entry whose currency differs from that of its account', async () => {
    await resetBooks();
    const foreign = write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -10 }, balance: 90, currency: 'EUR' },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 10 }, balance: 10, currency: 'EUR' },
    ]);
    await expect(foreign).rejects.toMatchObject({ constraint_name: 'entries_chain' });
  });

  it('rejects entries whose kind differs from that of their journal', async () => {
    await resetBooks();
    const mixed = write(
      books,
      'post',
      [
        { account: books.ann, seq: 2, leg: 1, delta: { balance: -10 }, balance: 90 },
        { account: books.bob, seq: 1, leg: 2, delta: { balance: 10 }, balance: 10 },
      ],
      { journalKind: 'hold' },
    );
    await expect(mixed).rejects.toMatchObject({ constraint_name: 'journal_balanced' });
  });

  it('rejects amounts that the kind of a journal does not allow', async () => {
    await resetBooks();
    const illegal = write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -10, held: 5 }, balance: 90, held: 5 },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 10, incoming: 5 }, balance: 10, incoming: 5 },
    ]);
    await expect(illegal).rejects.toMatchObject({ constraint_name: 'legal_step' });
  });

  it('rejects entries added to an existing journal', async () => {
    await resetBooks();
    const id = await write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -10 }, balance: 90 },
      { account: books.bob, seq: 1, leg: 2, delta: { balance: 10 }, balance: 10 },
    ]);
    const more = (leg: number) =>
      write(
        books,
        'post',
        [
          { account: books.ann, seq: 3, leg, delta: { balance: -10 }, balance: 80 },
          { account: books.bob, seq: 2, leg: leg + 1, delta: { balance: 10 }, balance: 20 },
        ],
        { id },
      );
    await expect(more(1)).rejects.toMatchObject({ constraint_name: 'a_journal_is_written_once' });
    await expect(more(3)).rejects.toMatchObject({ constraint_name: 'journal_balanced' });
  });

  it('rejects a partial resolution of a hold', async () => {
    await resetBooks();
    const id = await hold(books, 60);
    await expect(capture(books, id, 40)).rejects.toMatchObject({ constraint_name: 'hold_resolved' });
  });

  it('rejects a resolution of a hold on another account', async () => {
    await resetBooks();
    const forBob = await hold(books, 30);
    await write(books, 'hold', [
      { account: books.ann, seq: 3, leg: 1, delta: { held: 30 }, balance: 100, held: 60 },
      { account: books.external, seq: 2, leg: 2, delta: { incoming: 30 }, balance: -100, incoming: 30 },
    ]);
    const capturing = write(
      books,
      'capture',
      [
        { account: books.ann, seq: 4, leg: 1, delta: { balance: -30, held: -30 }, balance: 70, held: 30 },
        { account: books.external, seq: 3, leg: 2, delta: { balance: 30, incoming: -30 }, balance: -70 },
      ],
      { resolves: forBob },
    );
    await expect(capturing).rejects.toMatchObject({ constraint_name: 'hold_resolved' });
  });

  it('rejects a second resolution of a hold', async () => {
    await resetBooks();
    const id = await hold(books, 60);
    await capture(books, id, 60);
    await expect(capture(books, id, 60)).rejects.toMatchObject({ constraint_name: 'a_hold_is_resolved_once' });
  });

  it('rejects entries of two companies in one statement', async () => {
    const other = await resetBooks();
    await resetBooks();
    const bothEntries = write(books, 'post', [
      { account: books.ann, seq: 2, leg: 1, delta: { balance: -10 }, balance: 90 },
      { account: other.ann, company: other.companyId, seq: 2, leg: 2, delta: { balance: 10 }, balance: 110 },
    ]);
    await expect(bothEntries).rejects.toMatchObject({ constraint_name: 'one_company' });
  });

  it("rejects changes to a transaction's immutable columns and its final status", async () => {
    await resetBooks();
    const { companyId, ann } = books;
    const id = newId();
    await sql`insert into transactions (company_id, id, collection_id, account, ledger_account_id, currency, tx_type, status, amount,
        total_amount, balance) values (${companyId}, ${id}, ${id}, 'ANN', ${ann}, 'USD', 'credit', 'Pending', 5, 5, 0)`;
    const change = (assignment: ReturnType<typeof sql>) =>
      sql`update transactions set ${assignment} where company_id = ${companyId} and id = ${id}`;
    await expect(change(sql`amount = 6`)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
    await expect(change(sql`currency = 'EUR'`)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
    await change(sql`status = 'Failed', executed_at = now()`);
    await expect(change(sql`status = 'Complete'`)).rejects.toMatchObject({ constraint_name: 'status_final' });
  });

  it('increments the reversed amount of a complete transaction up to its amount, and never decreases it', async () => {
    await resetBooks();
    const { companyId, ann } = books;
    const [complete, pending] = [newId(), newId()];
    for (const id of [complete, pending]) {
      await sql`insert into transactions (company_id, id, collection_id, account, ledger_account_id, currency, tx_type, status, amount,
          total_amount, balance) values (${companyId}, ${id}, ${id}, 'ANN', ${ann}, 'USD', 'debit', 'Pending', -5, -5, 0)`;
    }
    await sql`update transactions set status = 'Complete', executed_at = now() where company_id = ${companyId} and id = ${complete}`;
    const reverse = (id: string, amount: number) =>
      sql`update transactions set reversed = ${amount} where company_id = ${companyId} and id = ${id}`;
    await reverse(complete, 3);
    await reverse(complete, 5);
    await expect(reverse(complete, 4)).rejects.toMatchObject({ constraint_name: 'reversed_never_falls' });
    await expect(reverse(complete, 6)).rejects.toMatchObject({ constraint_name: 'reversed_at_most_in_full' });
    await expect(reverse(pending, 1)).rejects.toMatchObject({ constraint_name: 'reversed_at_most_in_full' });
    await expect(reverse(pending, -1)).rejects.toMatchObject({ constraint_name: 'reversed_never_falls' });
  });

  /** A Pending debit of Ann in the collection of a hold. */
  const insertDebit = async (collection: string, amount: number): Promise<string> => {
    const id = newId();
    await sql`insert into transactions (company_id, id, collection_id, account, ledger_account_id, currency, tx_type, status, amount,
        total_amount, balance) values (${books.companyId}, ${id}, ${collection}, 'ANN', ${books.ann}, 'USD', 'debit', 'Pending', ${-amount},
        ${-amount}, 0)`;
    return id;
  };

  const changeHold = (id: string, amount: number, authorized: number | null, captured: number, holdId: string | null = newId()) =>
    sql`update transactions set amount = ${-amount}, total_amount = ${-amount}, hold_id = ${holdId}, authorized = ${authorized},
      captured = ${captured} where company_id = ${books.companyId} and id = ${id}`;

  it('replaces a hold with another one in the same statement', async () => {
    await resetBooks();
    const collection = await hold(books, 60);
    const id = await insertDebit(collection, 60);
    const holdId = newId();
    await changeHold(id, 40, 60, 20, holdId);
    await replaceHold(books, collection, 60, [
      { kind: 'release', amount: 60 },
      { kind: 'hold', amount: 40, transaction: id, id: holdId },
    ]);
    expect(await balanceOf(books, books.ann)).toEqual({ balance: 100, held: 40, incoming: 0 });
  });

  it('rejects a second hold of a collection unless the first is released', async () => {
    await resetBooks();
    const collection = await hold(books, 60);
    const second: HoldStep = { kind: 'hold', amount: 10 };
    await expect(replaceHold(books, collection, 60, [second])).rejects.toMatchObject({ constraint_name: 'journal_balanced' });
    const twoForOne = replaceHold(books, collection, 60, [{ kind: 'release', amount: 60 }, second, second]);
    await expect(twoForOne).rejects.toMatchObject({ constraint_name: 'hold_replaced' });
  });

  it('rejects a hold whose amount differs from that of its transaction', async () => {
    await resetBooks();
    const collection = await hold(books, 60);
    const id = await insertDebit(collection, 60);
    const holdId = newId();
    await changeHold(id, 40, 60, 20, holdId);
    const replaced = replaceHold(books, collection, 60, [
      { kind: 'release', amount: 60 },
      { kind: 'hold', amount: 50, transaction: id, id: holdId },
    ]);
    await expect(replaced).rejects.toMatchObject({ constraint_name: 'hold_amounts' });
  });

  it('changes the amount of a Pending transaction only with its hold, and never below what was captured', async () => {
    await resetBooks();
    const id = await insertDebit(newId(), 60);
    await expect(changeHold(id, 40, 60, 20, null)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
    await expect(changeHold(id, 40, 60, 30)).rejects.toMatchObject({ constraint_name: 'captured_at_most_authorized' });
    await expect(changeHold(id, 40, 50, 0)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
    await changeHold(id, 40, 60, 20);
    await expect(changeHold(id, 40, 60, 10)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
    await expect(changeHold(id, 40, null, 0)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
    await sql`update transactions set status = 'Failed', executed_at = now() where company_id = ${books.companyId} and id = ${id}`;
    await expect(changeHold(id, 30, 60, 30)).rejects.toMatchObject({ constraint_name: 'transaction_facts' });
  });
});
