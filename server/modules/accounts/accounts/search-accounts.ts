// Searches accounts by word prefixes of their reference, name and label, and by their users.
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { accounts, searchedAccounts } from '#db/schema/index.ts';
import {
  selectAccountRecords,
  toHoldings,
  visibleAccountsCondition,
  type AccountRecord,
} from '#server/modules/accounts/account-records/account-lookup.ts';
import { toSearchWords } from '#server/kernel/search-text.ts';
import { containsWords, INDEX_MATCHES_MAX, rankMatches, RECENT_ROWS_MAX, RESULTS_MAX } from '#server/records/search-matches.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

const selectSearchedAccounts = ({ db }: OwnerPorts) =>
  db
    .select({
      reference: searchedAccounts.reference,
      createdAt: searchedAccounts.createdAt,
      text: sql<string>`${searchedAccounts.text}`.as('text'),
    })
    .from(searchedAccounts);

const findWordMatches = async (ctx: OwnerPorts, words: string[]) => {
  const { companyId, userId } = ctx.owner;
  const visibleCondition: SQL | undefined = and(
    eq(searchedAccounts.companyId, companyId),
    userId === null ? undefined : eq(searchedAccounts.userId, userId),
  );
  const matches = await selectSearchedAccounts(ctx)
    .where(and(visibleCondition, containsWords(searchedAccounts.text, words)))
    .limit(INDEX_MATCHES_MAX);
  if (matches.length < INDEX_MATCHES_MAX) return matches;
  const recent = selectSearchedAccounts(ctx)
    .where(visibleCondition)
    .orderBy(desc(searchedAccounts.createdAt), desc(searchedAccounts.reference))
    .limit(RECENT_ROWS_MAX)
    .as('recent');
  const newest = await ctx.db.select().from(recent).where(containsWords(recent.text, words)).limit(RESULTS_MAX);
  return [...newest, ...matches];
};

const findReferencesOfUsers = async ({ db, owner }: OwnerPorts, userIds: string[]): Promise<string[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ reference: accounts.reference, userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.companyId, owner.companyId), inArray(accounts.userId, userIds)))
    .orderBy(desc(accounts.isPrimary), asc(accounts.createdAt))
    .limit(RESULTS_MAX);
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return userIds.flatMap((userId) => byUser.get(userId) ?? []).map(({ reference }) => reference);
};

/** References of matching accounts, best match first, followed by the accounts of the given users. */
export const searchAccountReferences = async (ctx: OwnerPorts, query: string, userIds: string[]): Promise<string[]> => {
  const words = toSearchWords(query);
  if (words.length === 0) return [];
  const [wordMatches, userReferences] = await Promise.all([findWordMatches(ctx, words), findReferencesOfUsers(ctx, userIds)]);
  const candidates = wordMatches.map((account) => ({ ...account, identifiers: [account.reference] }));
  const ranked = rankMatches(candidates, query, words).map(({ reference }) => reference);
  return [...new Set([...ranked, ...userReferences])].slice(0, RESULTS_MAX);
};

/** Accounts that the caller may see, in the order of the references. */
export const findVisibleAccounts = async (ctx: OwnerPorts, references: string[]): Promise<AccountRecord[]> => {
  if (references.length === 0) return [];
  const rows = await selectAccountRecords(ctx.db, ctx.owner.companyId).where(
    and(visibleAccountsCondition(ctx), inArray(accounts.reference, references)),
  );
  const records = new Map(rows.map(toHoldings(ctx)).map((record) => [record.account.reference, record]));
  return references.flatMap((reference) => records.get(reference) ?? []);
};
