// Finds pages by words. There are some hundreds of pages: each is looked at, and no index is kept besides the words of each.
import { matchIn, type Match } from '#server/docs/search-match.ts';

export type Kind = 'operation' | 'guide' | 'error' | 'event' | 'webhooks';

export type Entry = {
  kind: Kind;
  href: string;
  title: string;
  /** What stands below the title where it is found. */
  about: string;
  /** Names by which it is known: worth as much as the title. */
  names: readonly string[];
  /** All else that it says. */
  text: string;
};

export type Hit = Pick<Entry, 'kind' | 'href' | 'title' | 'about'> & {
  /** Where the page says it, unless its title does. */
  match: Match | undefined;
};

const HITS_MAX = 50;
const WORDS_MAX = 8;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** What a word of the query is worth on a page; nothing where it is not said. */
const worthOf = (word: string, { title, named, text }: { title: string[]; named: string; text: string }): number => {
  if (title.includes(word)) return 10;
  if (title.some((said) => said.startsWith(word))) return 6;
  if (named.includes(word)) return 5;
  return text.includes(word) ? 1 : 0;
};

/** Guides explain what operations only list: of two pages that say the same they come first. */
const BONUS: Record<Kind, number> = { guide: 8, webhooks: 4, error: 1, event: 0, operation: 0 };

/** What finds entries. All words of a query have to be said; an exact name is the first that is found. */
export const createSearch = (entries: readonly Entry[]): ((query: string) => Hit[]) => {
  const read = entries.map((entry) => ({
    entry,
    exact: new Set([entry.title, ...entry.names].map((name) => name.toLowerCase())),
    title: wordsOf(entry.title),
    named: entry.names.join(' ').toLowerCase(),
    text: entry.text.toLowerCase(),
  }));
  return (query) => {
    const words = wordsOf(query).slice(0, WORDS_MAX);
    const whole = query.trim().toLowerCase();
    if (words.length === 0) return [];
    return read
      .flatMap((page) => {
        const worths = words.map((word) => worthOf(word, page));
        if (page.exact.has(whole)) return [{ entry: page.entry, worth: 100 }];
        if (worths.includes(0)) return [];
        return [{ entry: page.entry, worth: worths.reduce((sum, worth) => sum + worth, BONUS[page.entry.kind]) }];
      })
      .toSorted((one, other) => other.worth - one.worth)
      .slice(0, HITS_MAX)
      .map(({ entry: { kind, href, title, about, text } }) => {
        const shown = `${title} ${about}`.toLowerCase();
        const match = words.every((word) => shown.includes(word)) ? undefined : matchIn(text, words);
        return { kind, href, title, about, match };
      });
  };
};
