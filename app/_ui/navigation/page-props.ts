import 'server-only';

/** What Next gives every page of the address it was asked for. */
export type PageProps<Params = unknown> = {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A parameter of a page's address as text; empty when it is not there, or there more than once. */
export const queryText = (query: Awaited<PageProps['searchParams']>, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
};
