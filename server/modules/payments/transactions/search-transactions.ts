// Searches transactions by the beginning of their id or reference, by words of their note, by users, and by amount. Amounts have no index, so
// that postings stay fast: they are found among the newest transactions. A user's own transactions are all found among the newest ones.
import { sql, type SQL } from 'drizzle-orm';
import { searchedNoteWords, searchedReference } from '#db/search-text.ts';
import { toSearchWords } from '#server/kernel/search-text.ts';
import { findUuidRange, INDEX_MATCHES_MAX, RECENT_ROWS_MAX, RESULTS_MAX } from '#server/records/search-matches.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type FoundTransaction = { id: string; reference: string | null; created: number };

const COLUMNS = sql`id, reference, (extract(epoch from created_at) * 1000)::float8 as created`;
const LAST_LETTER = '\u{10FFFF}';
/** Newest transactions of each user that a search by name returns. */
const OF_USER_MAX = 10;
const USERS_MAX = 5;
const AMOUNT = /^(\d{1,15})(?:[.,](\d{1,18}))?$/;

/** The units of an amount in a currency; undefined if it has more decimals. */
const toUnits = (query: string, divisibility: number): string | undefined => {
  const [, whole, decimals = ''] = AMOUNT.exec(query.trim()) ?? [];
  if (whole === undefined || decimals.length > divisibility) return undefined;
  return BigInt(whole + decimals.padEnd(divisibility, '0')).toString();
};

const readAmounts = async ({ db, owner }: OwnerPorts, query: string): Promise<string[]> => {
  if (!AMOUNT.test(query.trim())) return [];
  const rows = await db.execute<{ divisibility: number }>(sql`
    select distinct divisibility from currencies where company_id = ${owner.companyId}`);
  return [...new Set(rows.flatMap(({ divisibility }) => toUnits(query, divisibility) ?? []))];
};

const isOneOf = (expression: SQL, values: string[]): SQL =>
  sql`${expression} in (${sql.join(
    values.map((value) => sql`${value}::numeric`),
    sql`, `,
  )})`;

/** The last word may be incomplete. Only one is, because each incomplete word reads all longer ones. */
const toTextQuery = (words: string[]): string =>
  words.map((word, index) => (index < words.length - 1 ? `'${word}'` : `'${word}':*`)).join(' & ');

/** The newest transactions of each ledger account of the accounts `a`. */
const newestOfAccounts = (companyId: number, isSearched: SQL, count: number): SQL => sql`
  select newest.* from accounts a
  join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
  cross join lateral (select t.* from transactions t where t.company_id = ${companyId} and t.ledger_account_id = l.id
    order by t.created_at desc, t.id desc limit ${count}) newest
  where a.company_id = ${companyId} and ${isSearched}`;

const toReferencePrefix = (query: string): string => query.trim().toLowerCase().replaceAll('\0', ' ');

/** Each part reads one index. */
const companyParts = ({ owner: { companyId } }: OwnerPorts, query: string, amounts: string[], userIds: string[]): SQL[] => {
  const prefix = toReferencePrefix(query);
  const words = toSearchWords(query);
  const range = findUuidRange(query);
  const source = sql`listed_transactions where company_id = ${companyId}`;
  const byReference = sql`${searchedReference()} >= ${prefix} and ${searchedReference()} < ${prefix + LAST_LETTER}`;
  const users = sql.join(
    userIds.slice(0, USERS_MAX).map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return [
    sql`select ${COLUMNS} from ${source} and reference is not null and ${byReference} limit ${INDEX_MATCHES_MAX}`,
    ...(words.length > 0
      ? [
          sql`select ${COLUMNS} from ${source} and note <> '' and ${searchedNoteWords()} @@ to_tsquery('simple', ${toTextQuery(words)})
            limit ${INDEX_MATCHES_MAX}`,
        ]
      : []),
    ...(range ? [sql`select ${COLUMNS} from ${source} and id between ${range.from}::uuid and ${range.to}::uuid limit ${RESULTS_MAX}`] : []),
    ...(amounts.length > 0
      ? [
          sql`select ${COLUMNS} from (select * from ${source} order by created_at desc, id desc limit ${RECENT_ROWS_MAX}) newest
            where ${isOneOf(sql`abs(amount)`, amounts)} limit ${RESULTS_MAX}`,
        ]
      : []),
    ...(userIds.length > 0
      ? [sql`select ${COLUMNS} from (${newestOfAccounts(companyId, sql`a.user_id in (${users})`, OF_USER_MAX)}) t`]
      : []),
  ];
};

/** The newest transactions of a user, filtered. */
const ownPart = ({ owner: { companyId, userId } }: OwnerPorts, query: string, amounts: string[]): SQL => {
  const prefix = toReferencePrefix(query);
  const range = findUuidRange(query);
  const conditions = [
    sql`starts_with(lower(t.reference), ${prefix})`,
    sql`(t.note <> '' and ${searchedNoteWords()} @@ to_tsquery('simple', ${toTextQuery(toSearchWords(query))}))`,
    ...(range ? [sql`t.id between ${range.from}::uuid and ${range.to}::uuid`] : []),
    ...(amounts.length > 0 ? [isOneOf(sql`abs(t.amount)`, amounts)] : []),
  ];
  const isVisible = sql`a.user_id = ${userId} and not a.hidden and not a.archived`;
  return sql`select ${COLUMNS} from (${newestOfAccounts(companyId, isVisible, RECENT_ROWS_MAX)}) t where (${sql.join(conditions, sql` or `)})`;
};

/** The ids of transactions: exact ids and references first, then the newest. */
export const searchTransactionIds = async (ctx: OwnerPorts, query: string, userIds: string[]): Promise<string[]> => {
  if (toSearchWords(query).length === 0) return [];
  const amounts = await readAmounts(ctx, query);
  const parts = ctx.owner.userId === null ? companyParts(ctx, query, amounts, userIds) : [ownPart(ctx, query, amounts)];
  const results = await Promise.all(parts.map((part) => ctx.db.execute<FoundTransaction>(part)));
  const exact = query.trim().toLowerCase();
  const isExact = ({ id, reference }: FoundTransaction): number => (id === exact || reference?.toLowerCase() === exact ? 0 : 1);
  const sorted = results.flat().toSorted((a, b) => isExact(a) - isExact(b) || b.created - a.created);
  return [...new Set(sorted.map(({ id }) => id))].slice(0, RESULTS_MAX);
};
