// Full-text search over the pages of /docs. A query scans all entries; a few hundred pages need no inverted index.
import { findMatch, type TextMatch } from '#server/api-docs/site/search-match.ts';

export type SearchEntryKind = 'operation' | 'guide' | 'error' | 'event' | 'webhooks';

export type SearchEntry = {
  kind: SearchEntryKind;
  href: string;
  title: string;
  /** Shown below the title. */
  about: string;
  /** Other names, which match like the title. */
  names: readonly string[];
  /** The text of the page. */
  text: string;
};

export type SearchHit = Pick<SearchEntry, 'kind' | 'href' | 'title' | 'about'> & {
  /** Undefined when the title or the line below it contains all words. */
  match: TextMatch | undefined;
};

const HITS_MAX = 50;
const WORDS_MAX = 8;

const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The score of a word on a page; 0 when the page does not contain it. */
const scoreWord = (word: string, { title, names, text }: { title: string[]; names: string; text: string }): number => {
  if (title.includes(word)) return 10;
  if (title.some((part) => part.startsWith(word))) return 6;
  if (names.includes(word)) return 5;
  return text.includes(word) ? 1 : 0;
};

/** Guides explain what operations list, so they come first among equal matches. */
const BONUS: Record<SearchEntryKind, number> = { guide: 8, webhooks: 4, error: 1, event: 0, operation: 0 };

/** An entry must contain all words of the query. An exact name comes first. */
export const createSearch = (entries: readonly SearchEntry[]): ((query: string) => SearchHit[]) => {
  const pages = entries.map((entry) => ({
    entry,
    exact: new Set([entry.title, ...entry.names].map((name) => name.toLowerCase())),
    title: toWords(entry.title),
    names: entry.names.join(' ').toLowerCase(),
    text: entry.text.toLowerCase(),
  }));
  return (query) => {
    const words = toWords(query).slice(0, WORDS_MAX);
    const queryText = query.trim().toLowerCase();
    if (words.length === 0) return [];
    return pages
      .flatMap((page) => {
        const scores = words.map((word) => scoreWord(word, page));
        if (page.exact.has(queryText)) return [{ entry: page.entry, score: 100 }];
        if (scores.includes(0)) return [];
        return [{ entry: page.entry, score: scores.reduce((sum, score) => sum + score, BONUS[page.entry.kind]) }];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, HITS_MAX)
      .map(({ entry: { kind, href, title, about, text } }) => {
        const heading = `${title} ${about}`.toLowerCase();
        const match = words.every((word) => heading.includes(word)) ? undefined : findMatch(text, words);
        return { kind, href, title, about, match };
      });
  };
};
