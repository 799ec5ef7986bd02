import 'server-only';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';

/** A parameter of a page's address as text; empty when it is not there, or there more than once. */
export const queryText = (query: Awaited<PageProps['searchParams']>, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
};
