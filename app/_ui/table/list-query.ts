// The state of a list lives in its address, so that it can be sent to somebody, and the back button undoes each choice. From the
// parameters of one list this makes what reads its address and what writes it. Browser and server both read such a file.
import { createLoader, createParser, createSerializer, parseAsInteger, type inferParserType, type ParserMap } from 'nuqs/server';
import { isDay } from '#server/kernel/moments.ts';

/** Rows on a page of a list. */
export const PAGE_SIZE = 25;

/** A calendar day, such as 2026-11-21. */
export const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: (day: string) => day });

const page = parseAsInteger.withDefault(1);

/**
 * The address of the list at `path`. `filters` narrow it and can be cleared together; `others`, such as the order, cannot.
 * What an address holds that makes no sense is as if it were not there.
 */
export const listQuery = <Filters extends ParserMap, Others extends ParserMap>(path: `/${string}`, filters: Filters, others: Others) => {
  const parsers: Filters & Others & { page: typeof page } = { ...filters, ...others, page };
  type Query = inferParserType<typeof parsers>;
  const serialize = createSerializer<ParserMap>(parsers);
  const names = Object.keys(filters);
  const none = Object.fromEntries(names.map((name) => [name, null]));
  const hrefOf = (query: Query, change: Partial<Query> = {}): string => serialize(path, { ...query, page: 1, ...change });
  return {
    /** The address of the list as it is at first. */
    path,

    /** Reads the address from a page's `searchParams`. */
    read: createLoader(parsers),

    /** The address with some of its state changed. Any change but of the page begins at the first page again. */
    hrefOf,

    /** The address of another page of it. */
    pageHref: (query: Query, number: number): string => serialize(path, { ...query, page: number }),

    /** The address of what is opened from the list, and leads back to it as it was. */
    hrefFrom: (opened: `/${string}`, query: Query): string => serialize(opened, query),

    /** The list without filters, all else as it is. */
    clearedHref: (query: Query): string => hrefOf({ ...query, ...none }),

    hasFilter: (query: Query): boolean => names.some((name) => query[name as keyof Query] !== null),
  };
};

/** What the parts of a list's page need of its address. */
export type ListAddress<Query> = {
  hrefOf(query: Query, change: Partial<Query>): string;
  pageHref(query: Query, number: number): string;
  clearedHref(query: Query): string;
  hasFilter(query: Query): boolean;
};
