// Reads the URL and the Authorization header of a request.
import { invalid } from '#server/kernel/errors.ts';
import { isStorableText } from '#server/kernel/storable.ts';

/** The first segment of every path (specification, versioning). */
export const VERSION_PREFIX = '/3';

export type RequestTarget = {
  /** Below the version segment: `/` for the index. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
};

/** Undefined for a URL that is not below the version segment. */
export const readTarget = (url: string): RequestTarget | undefined => {
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  const search = queryStart < 0 ? '' : url.slice(queryStart);
  if (path === VERSION_PREFIX) return { path: '/', search };
  return path.startsWith(`${VERSION_PREFIX}/`) ? { path: path.slice(VERSION_PREFIX.length), search } : undefined;
};

/** The URL from which lists build their links: on the public address, with the documented trailing slash. */
export const toPublicUrl = (publicUrl: string, { path, search }: RequestTarget): URL =>
  new URL(`${publicUrl}${VERSION_PREFIX}${path.endsWith('/') ? path : `${path}/`}${search}`);

/** Reads query parameters as text. If a name is repeated, the last value is used. */
export const readQuery = (search: string): Record<string, string> => {
  const query: Record<string, string> = Object.create(null);
  if (search.length < 2) return query;
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === '' || name === '__proto__') continue;
    if (!isStorableText(name) || !isStorableText(value)) {
      throw invalid({ [name.replaceAll('\0', '')]: ['Null characters are not allowed.'] });
    }
    query[name] = value;
  }
  return query;
};

/** The token of `Authorization: Token <token>`; undefined for any other form. */
export const readToken = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^token +(\S+)$/i.exec(authorization)?.[1];
