import { and, count, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import type { AccountRow } from '#server/features/accounts/find-account.ts';
import { toAccount } from '#server/features/accounts/present-account.ts';
import type { Account, AccountAt } from '#server/features/accounts/schema.ts';
import { readBalances } from '#server/features/ledger/balances.ts';
import { notFound } from '#server/kernel/errors.ts';
import { containing, exact, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

export const ownAccounts = listing({
  filters: {
    reference: containing(accounts.reference),
    name: exact(accounts.name),
    primary: flag(accounts.isPrimary),
    created: moment(accounts.createdAt),
    updated: moment(accounts.updatedAt),
  },
  sorts: { created: accounts.createdAt, updated: accounts.updatedAt, name: accounts.name, reference: accounts.reference },
  defaultSort: 'created',
  id: accounts.reference,
  created: accounts.createdAt,
});

type ShownAccount = { row: AccountRow; account: Account };

const withBalances = async (db: Database, companyId: number, rows: AccountRow[], at?: Date): Promise<ShownAccount[]> => {
  const references = rows.map(({ reference }) => reference);
  const balances = await readBalances(db, companyId, references, at);
  return rows.map((row) => ({ row, account: toAccount(row, balances) }));
};

/** A page of the caller's accounts with their balances. */
export const listOwnAccounts = (ctx: SessionContext, query: ListQuery): Promise<Page<Account>> => {
  const { db, me } = ctx;
  const mine = and(eq(accounts.companyId, me.companyId), eq(accounts.userId, me.userId));
  return readPage(ctx, query, ownAccounts, {
    count: async (where) => {
      const [total] = await db.select({ count: count() }).from(accounts).where(and(mine, where));
      return total?.count ?? 0;
    },
    rows: async ({ where, order, limit, offset }) => {
      const rows = await db
        .select()
        .from(accounts)
        .where(and(mine, where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return withBalances(db, me.companyId, rows);
    },
    place: ({ row }) => ({ createdAt: row.createdAt, id: row.reference }),
    present: ({ account }) => account,
  });
};

/** The row of one of the caller's accounts. Throws not_found for a reference that is not theirs. */
export const findOwnAccount = async ({ db, me }: SessionContext, reference: string): Promise<AccountRow> => {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, me.companyId), eq(accounts.userId, me.userId), eq(accounts.reference, reference)));
  if (!row) throw notFound();
  return row;
};

/** One of the caller's accounts, with its balances as they are or were. */
export const getOwnAccount = async (ctx: SessionContext, { reference, at }: AccountAt): Promise<Account> => {
  const row = await findOwnAccount(ctx, reference);
  const [shown] = await withBalances(ctx.db, ctx.me.companyId, [row], at);
  if (!shown) throw notFound();
  return shown.account;
};
