const NOWHERE = 'https://own.invalid';

/** The address of a page that leads on to `destination` when it is done. */
export const withNext = (path: `/${string}`, destination: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(destination)}`;

/**
 * The path that sign-in may lead to: `next` when it stays on this site, `/` otherwise. An address such as
 * `//elsewhere.example` or `/\elsewhere.example` is read the way a browser reads it, and refused.
 */
export const ownPath = (next: string | undefined): string => {
  if (!next?.startsWith('/') || !URL.canParse(next, NOWHERE)) return '/';
  const { origin, pathname, search } = new URL(next, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search : '/';
};

/** Carries the address of the page from proxy.ts to the server components; set anew on every request. */
export const PATH_HEADER = 'x-page-path';
