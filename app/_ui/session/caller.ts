// Server-side reads of pages. Procedures are called in process, with the same authorization and errors as REST. Errors become redirects
// to sign-in or challenges, the not-found page or the error page.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { withNext, PATH_HEADER } from '#app/_ui/navigation/own-path.ts';
import type { PermissionType } from '#server/kernel/permissions.ts';
import type { ErrorCode } from '#server/kernel/errors.ts';
import type { Handoff } from '#server/handoff.ts';
import type { Docs } from '#server/docs/site.ts';

export type Caller = Awaited<ReturnType<Handoff['callerFor']>>;
export type User = Awaited<ReturnType<Caller['user']['get']>>;
export type Transaction = Awaited<ReturnType<Caller['transactions']['get']>>;

const requestId = cache(async (): Promise<string> => (await headers()).get('x-request-id') ?? randomUUID());

const handedOver = (): Handoff => {
  const handoff = globalThis.countinghouse;
  if (!handoff) throw new Error('Pages are served by server/main.ts, which hands the caller over.');
  return handoff;
};

/** A page's address as others can open it. */
export const publicUrl = (path: string): string => new URL(path, handedOver().appUrl).href;

/** Whether this server is for those who build pages, and for tests: then the parts of pages have a page of their own. */
export const showsParts = (): boolean => handedOver().showsParts;

/** The caller for this request, made once however many components ask. */
const caller = cache(async (): Promise<Caller> => {
  const request = await headers();
  return handedOver().callerFor({
    cookie: request.get('cookie') ?? undefined,
    clientAddress: request.get('x-forwarded-for') ?? undefined,
    requestId: await requestId(),
  });
});

/** The code of the AppError behind what a procedure threw. */
const codeOf = (thrown: unknown): string | undefined => {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
};

/** Next shows an error's digest to the browser and nothing else of it; here it is the request id of the log. */
const withDigest = async (thrown: unknown): Promise<unknown> =>
  thrown instanceof Error ? Object.assign(thrown, { digest: await requestId() }) : thrown;

const SIGNED_OUT = ['unauthenticated', 'invalid_token'] satisfies ErrorCode[];
const CHALLENGED = 'mfa_required' satisfies ErrorCode;
const BARRED = 'access_denied' satisfies ErrorCode;
/** What does not exist and what is not the visitor's to see look the same. */
const NOT_FOUND = ['not_found', 'permission_denied'] satisfies ErrorCode[];
/** What a visitor without the right, or without a session that may use it, is told. */
const UNSEEN = [...SIGNED_OUT, ...NOT_FOUND, CHALLENGED, BARRED] satisfies ErrorCode[];

const isOneOf = (codes: ErrorCode[], thrown: unknown): boolean => codes.some((code) => code === codeOf(thrown));

/** True when nobody is signed in, or the session has ended. */
const isSignedOut = (thrown: unknown): boolean => isOneOf(SIGNED_OUT, thrown);

/** The address that leads through another page, such as sign-in, and back to this one. */
const andBack = async (path: `/${string}`): Promise<string> => withNext(path, (await headers()).get(PATH_HEADER) ?? '/');

/**
 * Asks the procedures for what a page shows. Without a session it leads to sign-in and back, with challenges to answer to
 * these and back, where the company's rules bar the address to the page that says so; what does not exist, belongs to somebody else or is not for this person to see is the not-found page;
 * anything else reaches the nearest error page with its request id.
 */
export const read = async <Answer>(ask: (api: Caller) => Promise<Answer>): Promise<Answer> => {
  const api = await caller();
  try {
    return await ask(api);
  } catch (thrown) {
    if (isSignedOut(thrown)) redirect(await andBack('/login'));
    if (codeOf(thrown) === BARRED) redirect('/access-denied');
    if (codeOf(thrown) === CHALLENGED) redirect(await andBack('/challenge'));
    if (isOneOf(NOT_FOUND, thrown)) notFound();
    throw await withDigest(thrown);
  }
};

/** Asks for what a page shows only to those who may see it: undefined for everybody else, instead of another page. */
export const readIfAllowed = async <Answer>(ask: (api: Caller) => Promise<Answer>): Promise<Answer | undefined> => {
  const api = await caller();
  try {
    return await ask(api);
  } catch (thrown) {
    if (isOneOf(UNSEEN, thrown)) return undefined;
    throw await withDigest(thrown);
  }
};

/** As read, for a page of a list: rows may have gone meanwhile, so a page beyond the last leads to the first, at `firstHref`. */
export const readPage = async <Answer>(page: number, firstHref: string, ask: (api: Caller) => Promise<Answer>): Promise<Answer> =>
  page > 1 ? ((await readIfAllowed(ask)) ?? redirect(firstHref)) : read(ask);

/** The person who looks, asked once per request. */
export const viewer = cache((): Promise<User> => read((api) => api.user.get()));

/** What the person who looks may do; nothing while challenges stand in the way. */
export const ownPermissions = cache(async (): Promise<string[]> => (await readIfAllowed((api) => api.session.permissions())) ?? []);

/** What the caller may do with one kind of thing, such as `admin.group`, besides seeing it. */
export const ownRights = async (kind: `admin.${PermissionType}`): Promise<{ add: boolean; change: boolean; remove: boolean }> => {
  const permissions = await ownPermissions();
  return {
    add: permissions.includes(`${kind}.add`),
    change: permissions.includes(`${kind}.change`),
    remove: permissions.includes(`${kind}.delete`),
  };
};

/** True when this request comes with a session that is good, also where it has challenges to answer first. */
export const isSignedIn = async (): Promise<boolean> => {
  const api = await caller();
  try {
    await api.user.get();
    return true;
  } catch (thrown) {
    if (isSignedOut(thrown)) return false;
    if (codeOf(thrown) === CHALLENGED || codeOf(thrown) === BARRED) return true;
    throw await withDigest(thrown);
  }
};

/** What /docs tells, as the process hands it over (server/handoff.ts): pages of it ask nobody who looks. */
export const apiDocs = (): Docs => {
  const handoff = globalThis.countinghouse;
  if (!handoff) throw new Error('Pages are served by server/main.ts, which hands the documentation over.');
  return handoff.docs();
};
