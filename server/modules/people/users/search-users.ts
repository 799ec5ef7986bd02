// Searches users by prefixes of the words in their names and addresses, by a prefix of their ID, and by similar names.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { searchedUsers, users } from '#db/schema/index.ts';
import { toSearchWords } from '#server/kernel/search-text.ts';
import { addWallets, selectProfiles } from '#server/modules/people/user-profiles/service.ts';
import type { ProfileWithWallet } from '#server/modules/people/user-profiles/schema.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import {
  containsWords,
  findUuidRange,
  INDEX_MATCHES_MAX,
  rankMatches,
  RECENT_ROWS_MAX,
  RESULTS_MAX,
} from '#server/records/search-matches.ts';

/** Lower than the default of pg_trgm, so that two swapped letters of a name match. */
const SIMILARITY_MIN = '0.45';
/** Shorter queries are similar to too many names, just as addresses and numbers are similar to each other. */
const SIMILAR_LENGTH_MIN = 4;
const SIMILAR_RESULTS_MAX = 20;

const selectSearchedUsers = (db: Database) =>
  db
    .select({
      id: searchedUsers.id,
      email: searchedUsers.email,
      mobile: searchedUsers.mobile,
      username: searchedUsers.username,
      createdAt: searchedUsers.createdAt,
      text: sql<string>`${searchedUsers.text}`.as('text'),
    })
    .from(searchedUsers);

type SearchedUser = Awaited<ReturnType<typeof findByIdRange>>[number];

const findByIdRange = (db: Database, companyId: number, { from, to }: { from: string; to: string }) =>
  selectSearchedUsers(db)
    .where(and(eq(searchedUsers.companyId, companyId), sql`${searchedUsers.id} between ${from}::uuid and ${to}::uuid`))
    .limit(RESULTS_MAX);

const findByWords = async (db: Database, companyId: number, words: string[]): Promise<SearchedUser[]> => {
  const companyCondition = eq(searchedUsers.companyId, companyId);
  const matches = await selectSearchedUsers(db)
    .where(and(companyCondition, containsWords(searchedUsers.text, words)))
    .limit(INDEX_MATCHES_MAX);
  if (matches.length < INDEX_MATCHES_MAX) return matches;
  const recent = selectSearchedUsers(db)
    .where(companyCondition)
    .orderBy(desc(searchedUsers.createdAt), desc(searchedUsers.id))
    .limit(RECENT_ROWS_MAX);
  const recentUsers = recent.as('recent');
  const newest = await db.select().from(recentUsers).where(containsWords(recentUsers.text, words)).limit(RESULTS_MAX);
  return [...newest, ...matches];
};

const findSimilar = (db: Database, companyId: number, words: string[]): Promise<SearchedUser[]> =>
  withCompanyTransaction(db, companyId, async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILARITY_MIN}, true)`);
    const text = words.join(' ');
    const similarity = sql`word_similarity(${text}, ${searchedUsers.text})`;
    return selectSearchedUsers(tx)
      .where(and(eq(searchedUsers.companyId, companyId), sql`${text} <% ${searchedUsers.text}`))
      .orderBy(desc(similarity), desc(searchedUsers.createdAt))
      .limit(SIMILAR_RESULTS_MAX);
  });

/** Returns user IDs, best matches first. */
export const searchUserIds = async (db: Database, companyId: number, query: string): Promise<string[]> => {
  const words = toSearchWords(query);
  if (words.length === 0) return [];
  const range = findUuidRange(query);
  const [byId, byWords] = await Promise.all([range ? findByIdRange(db, companyId, range) : [], findByWords(db, companyId, words)]);
  const candidates = [...byId, ...byWords].map((user) => ({ ...user, identifiers: [user.id, user.email, user.mobile, user.username] }));
  const ranked = rankMatches(candidates, query, words);
  const mayBeName = words.join('').length >= SIMILAR_LENGTH_MIN && !/[\d@]/.test(query);
  const results = ranked.length === 0 && mayBeName ? await findSimilar(db, companyId, words) : ranked;
  return [...new Set(results.map(({ id }) => id))].slice(0, RESULTS_MAX);
};

/** Returns users as in the list for admins, in the order of the IDs. */
export const findListedUsers = async (db: Database, companyId: number, ids: string[]): Promise<ProfileWithWallet[]> => {
  if (ids.length === 0) return [];
  const profiles = await selectProfiles(db, companyId, and(eq(users.companyId, companyId), inArray(users.id, ids)));
  const records = new Map((await addWallets(db, companyId, profiles)).map((profile) => [profile.user.id, profile]));
  return ids.flatMap((id) => records.get(id) ?? []);
};
