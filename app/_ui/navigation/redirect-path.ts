/** The URL of a page before sign-in, with the company and the path to continue to after sign-in. */
export const withCompany = (path: `/${string}`, company: string, destination: string): string => {
  const query = new URLSearchParams({ ...(company && { company }), ...(destination !== '/' && { next: destination }) }).toString();
  return query ? `${path}?${query}` : path;
};

const PLACEHOLDER_ORIGIN = 'https://own.invalid';

/** The URL of a page that continues to `destination`. */
export const withNext = (path: `/${string}`, destination: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(destination)}`;

/**
 * The path to redirect to: `next` if it is on this site, `/` otherwise. URLs such as `//elsewhere.example` or `/\elsewhere.example` are
 * parsed as browsers do, and rejected.
 */
export const safeRedirectPath = (next: string | undefined): string => {
  if (!next?.startsWith('/') || !URL.canParse(next, PLACEHOLDER_ORIGIN)) return '/';
  const { origin, pathname, search } = new URL(next, PLACEHOLDER_ORIGIN);
  return origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') ? pathname + search : '/';
};

/** The header in which proxy.ts passes the page path to server components. It is set on every request. */
export const PATH_HEADER = 'x-page-path';
