// Conditions and ranks of searches. A common word has more matches than a search ranks, so the newest ones are then read by age instead.
import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { foldSearchText } from '#server/kernel/search-text.ts';

/** Matches read by index, and rows read by age. They bound the time of a search. */
export const INDEX_MATCHES_MAX = 500;
export const RECENT_ROWS_MAX = 3_000;

/** The most results of one resource. */
export const RESULTS_MAX = 100;

/** True if each word is the beginning of a word of the text. Folded words contain no wildcards. */
export const containsWords = (text: SQL | SQL.Aliased | AnyColumn, words: readonly string[]): SQL =>
  and(...words.map((word) => sql`${text} like ${`% ${word}%`}`)) ?? sql`false`;

/** Lower is better: an identifier, then whole words, then the beginnings of words. */
const rankText = (text: string, words: readonly string[]): number => (words.every((word) => ` ${text} `.includes(` ${word} `)) ? 1 : 2);

type SearchMatch = { createdAt: Date; text: string; identifiers: readonly (string | null)[] };

/** Sorts the best matches first, and equal ones by age, newest first. */
export const rankMatches = <Match extends SearchMatch>(matches: readonly Match[], query: string, words: readonly string[]): Match[] => {
  const identifier = query.trim().toLowerCase();
  const rank = (match: Match): number =>
    match.identifiers.some((value) => value?.toLowerCase() === identifier) ? 0 : rankText(foldSearchText(match.text), words);
  return matches
    .map((match) => ({ match, rank: rank(match) }))
    .toSorted((a, b) => a.rank - b.rank || Number(b.match.createdAt) - Number(a.match.createdAt))
    .map(({ match }) => match);
};

const UUID_PREFIX = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/;
const UUID_DIGITS = 32;

/** The lowest and the highest UUID that begin with the text, which needs at least four digits. */
export const findUuidRange = (query: string): { from: string; to: string } | undefined => {
  const prefix = query.trim().toLowerCase();
  const digits = prefix.replaceAll('-', '');
  if (!UUID_PREFIX.test(prefix) || digits.length > UUID_DIGITS) return undefined;
  return { from: digits.padEnd(UUID_DIGITS, '0'), to: digits.padEnd(UUID_DIGITS, 'f') };
};
