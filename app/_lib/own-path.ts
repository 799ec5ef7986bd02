const NOWHERE = 'https://own.invalid';

/**
 * The path that sign-in may lead to: `next` when it stays on this site, `/` otherwise. An address such as
 * `//elsewhere.example` or `/\elsewhere.example` is read the way a browser reads it, and refused.
 */
export const ownPath = (next: string | undefined): string => {
  if (!next?.startsWith('/') || !URL.canParse(next, NOWHERE)) return '/';
  const { origin, pathname, search } = new URL(next, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search : '/';
};
