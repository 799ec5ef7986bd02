// The state of a list is in its URL, so that it can be shared, and the back button reverts changes. The parser and the serializer are
// derived from the parameters of a list, for browser and server.
import { createLoader, createParser, createSerializer, parseAsInteger, type inferParserType, type ParserMap } from 'nuqs/server';
import { isDay } from '#server/kernel/timestamps.ts';

/** Rows per page. */
export const PAGE_SIZE = 25;

/** A calendar day, such as 2026-11-21. */
export const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: (day: string) => day });

const page = parseAsInteger.withDefault(1);

/** The URL of the list at `path`. `filters` can be cleared together; `otherParsers`, such as the order, cannot. Invalid values are ignored. */
export const listQuery = <Filters extends ParserMap, Others extends ParserMap>(
  path: `/${string}`,
  filters: Filters,
  otherParsers: Others,
) => {
  const parsers: Filters & Others & { page: typeof page } = { ...filters, ...otherParsers, page };
  type Query = inferParserType<typeof parsers>;
  const serialize = createSerializer<ParserMap>(parsers);
  const names = Object.keys(filters);
  const noFilters = Object.fromEntries(names.map((name) => [name, null]));
  const hrefOf = (query: Query, overrides: Partial<Query> = {}): string => serialize(path, { ...query, page: 1, ...overrides });
  return {
    /** The URL without parameters. */
    path,

    /** Parses the `searchParams` of a page. */
    read: createLoader(parsers),

    /** The URL with changes. Changes other than to the page reset it to 1. */
    hrefOf,

    /** The URL of another page. */
    pageHref: (query: Query, number: number): string => serialize(path, { ...query, page: number }),

    /** The URL of an item opened from the list, with the parameters of the list, so that it can link back. */
    hrefFrom: (itemPath: `/${string}`, query: Query): string => serialize(itemPath, query),

    /** The URL without filters. */
    clearedHref: (query: Query): string => hrefOf({ ...query, ...noFilters }),

    hasFilter: (query: Query): boolean => names.some((name) => query[name as keyof Query] !== null),
  };
};

/** The URLs that the components of a list page need. */
export type ListUrls<Query> = {
  hrefOf(query: Query, overrides?: Partial<Query>): string;
  pageHref(query: Query, number: number): string;
  clearedHref(query: Query): string;
  hasFilter(query: Query): boolean;
};
