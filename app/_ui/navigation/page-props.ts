import 'server-only';

/** The props that Next.js passes to a page. */
export type PageProps<Params = unknown> = {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A query parameter as text; empty if missing or repeated. */
export const queryText = (query: Awaited<PageProps['searchParams']>, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
};
