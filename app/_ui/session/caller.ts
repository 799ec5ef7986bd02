// Server-side reads of pages. Procedures are called in process, with the same authorization and errors as REST. Errors become redirects
// to sign-in or challenges, the not-found page or the error page.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { PATH_HEADER, withNext } from '#app/_ui/navigation/redirect-path.ts';
import type { PermissionType } from '#server/kernel/permissions.ts';
import type { ErrorCode } from '#server/kernel/errors.ts';
import type { Handoff } from '#server/composition/handoff.ts';
import type { DocsSite } from '#server/api-docs/site/site.ts';
import type { Challenge } from '#server/modules/identity/index.ts';

export type ServerCaller = Awaited<ReturnType<Handoff['callerFor']>>;
export type CallerUser = Awaited<ReturnType<ServerCaller['user']['get']>>;
export type CallerTransaction = Awaited<ReturnType<ServerCaller['transactions']['get']>>;

const requestId = cache(async (): Promise<string> => (await headers()).get('x-request-id') ?? randomUUID());

const getHandoff = (): Handoff => {
  const handoff = globalThis.countinghouse;
  if (!handoff) throw new Error('Pages must be served by server/main.ts, which provides the caller.');
  return handoff;
};

/** The public URL of a page. */
export const publicUrl = (path: string): string => new URL(path, getHandoff().appUrl).href;

/** Whether the component gallery is available: in development and in tests. */
export const showsComponents = (): boolean => getHandoff().showsComponents;

/** The caller of this request, created once. */
const caller = cache(async (): Promise<ServerCaller> => {
  const request = await headers();
  return getHandoff().callerFor({
    cookie: request.get('cookie') ?? undefined,
    clientAddress: request.get('x-forwarded-for') ?? undefined,
    requestId: await requestId(),
  });
});

/** The code of the AppError that caused the error. */
const codeOf = (thrown: unknown): string | undefined => {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
};

/** Next.js sends only the digest of an error to the browser. The digest is set to the request ID, which is also in the log. */
const withDigest = async (thrown: unknown): Promise<unknown> =>
  thrown instanceof Error ? Object.assign(thrown, { digest: await requestId() }) : thrown;

const SIGNED_OUT = ['unauthenticated', 'invalid_token'] satisfies ErrorCode[];
const CHALLENGE_REQUIRED = 'mfa_required' satisfies ErrorCode;
const ACCESS_DENIED = 'access_denied' satisfies ErrorCode;
/** A missing resource and one without permission look the same. */
const NOT_FOUND = ['not_found', 'permission_denied'] satisfies ErrorCode[];
/** Errors of users without permission, or without a valid session. */
const NO_ACCESS = [...SIGNED_OUT, ...NOT_FOUND, CHALLENGE_REQUIRED, ACCESS_DENIED] satisfies ErrorCode[];

const isOneOf = (codes: ErrorCode[], thrown: unknown): boolean => codes.some((code) => code === codeOf(thrown));

/** Whether the session is missing or expired. */
const isSignedOut = (thrown: unknown): boolean => isOneOf(SIGNED_OUT, thrown);

/** The URL of another page, such as sign-in, that returns to this page. */
const withReturnPath = async (path: `/${string}`): Promise<string> => withNext(path, (await headers()).get(PATH_HEADER) ?? '/');

/**
 * Reads the data of a page. Redirects to sign-in without a session, to the challenge page if a challenge is open, and to an explanation if
 * an IP access rule blocks the address. Shows the not-found page if a resource or permission is missing. Other errors reach the error page
 * with the request ID.
 */
export const read = async <Result>(call: (api: ServerCaller) => Promise<Result>): Promise<Result> => {
  const api = await caller();
  try {
    return await call(api);
  } catch (thrown) {
    if (isSignedOut(thrown)) redirect(await withReturnPath('/login'));
    if (codeOf(thrown) === ACCESS_DENIED) redirect('/access-denied');
    if (codeOf(thrown) === CHALLENGE_REQUIRED) redirect(await withReturnPath('/challenge'));
    if (isOneOf(NOT_FOUND, thrown)) notFound();
    throw await withDigest(thrown);
  }
};

/** Reads data that only some users may see; undefined for all others. */
export const readIfAllowed = async <Result>(call: (api: ServerCaller) => Promise<Result>): Promise<Result | undefined> => {
  const api = await caller();
  try {
    return await call(api);
  } catch (thrown) {
    if (isOneOf(NO_ACCESS, thrown)) return undefined;
    throw await withDigest(thrown);
  }
};

/** Reads a page of a list. A page after the last one redirects to the first page at `firstHref`, because rows may have been removed. */
export const readPage = async <Result>(page: number, firstHref: string, call: (api: ServerCaller) => Promise<Result>): Promise<Result> =>
  page > 1 ? ((await readIfAllowed(call)) ?? redirect(firstHref)) : read(call);

type ListRead<Row> = { count?: number | undefined; results: Row[] };

/** Reads the page of a list that is requested in its query, and the number of all rows. */
export const readList = async <Query extends { page: number }, Row>(
  list: { hrefOf(query: Query): string },
  query: Query,
  call: (api: ServerCaller, page: { page: number; page_size: number }) => Promise<ListRead<Row>>,
): Promise<{ count: number; results: Row[] }> => {
  const { page } = query;
  const { count = 0, results } = await readPage(page, list.hrefOf(query), (api) => call(api, { page, page_size: PAGE_SIZE }));
  return { count, results };
};

/** The signed-in user, read once per request. */
export const readViewer = cache((): Promise<CallerUser> => read((api) => api.user.get()));

/** The permissions of the user; none while challenges are open. */
export const readOwnPermissions = cache(async (): Promise<string[]> => (await readIfAllowed((api) => api.session.permissions())) ?? []);

/** The permissions to add, change and remove a resource, such as `admin.group`. */
export const readOwnCrudPermissions = async (
  kind: `admin.${PermissionType}`,
): Promise<{ add: boolean; change: boolean; remove: boolean }> => {
  const permissions = await readOwnPermissions();
  return {
    add: permissions.includes(`${kind}.add`),
    change: permissions.includes(`${kind}.change`),
    remove: permissions.includes(`${kind}.delete`),
  };
};

/** Whether the session is valid, even if challenges are open. */
export const isSignedIn = async (): Promise<boolean> => {
  const api = await caller();
  try {
    await api.user.get();
    return true;
  } catch (thrown) {
    if (isSignedOut(thrown)) return false;
    if (codeOf(thrown) === CHALLENGE_REQUIRED || codeOf(thrown) === ACCESS_DENIED) return true;
    throw await withDigest(thrown);
  }
};

/** The content of /docs, which is public (server/composition/handoff.ts). */
export const readApiDocs = (): DocsSite => {
  const handoff = globalThis.countinghouse;
  if (!handoff) throw new Error('Pages must be served by server/main.ts, which provides the documentation.');
  return handoff.docs();
};

/** The open challenges of the session, read once per request. */
export const readOpenChallenges = cache((): Promise<Challenge[]> =>
  read(async (api) => {
    const { challenges } = await api.session.challenges();
    return challenges;
  }),
);
