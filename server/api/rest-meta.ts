// What a procedure says of itself for REST: method, path, summary and the status of success. trpc-to-openapi reads the
// `openapi` member; rest/routes.ts reads the same, so the documented path is the served path.
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { PlanPosting } from '#server/api/posting-plan.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Meta = OpenApiMeta & {
  /** Status of a success: 201 for creations, 202 for what is done later, 200 for the rest (v3 clients rely on it). */
  successStatus?: 200 | 201 | 202;
  /** The permission the procedure asks for, as docs and the contract test show it; absent on public procedures. */
  permission?: string;
  /** public: nobody is asked. session: any token. permission: a token whose user holds `permission`. */
  access?: 'public' | 'session' | 'permission';
  /**
   * Where the session has something to answer: `always` is called all the same (answering it, logging out), `setup` while an
   * authenticator has to be set up and nothing else is asked. Left out: nothing goes past an open challenge.
   */
  whileChallenged?: 'always' | 'setup';
  /** The permission that rules of multi-factor authentication know the procedure by, where none is needed to call it. */
  concerns?: string;
  /**
   * Its input proves something, such as a password or a code does: under one Idempotency-Key another body is another request, so
   * that nobody gets the answer who could not prove it.
   */
  takesProof?: boolean;
  /** It changes the ways in: a user with an authenticator must have shown one within five minutes. */
  isStepUp?: boolean;
  /** It changes how the user logs in or is reached: the session needs a recent proof (features/auth/recent-proof.ts). */
  requiresProof?: boolean;
  /** What it is about may be missing although no part of the path names it: 404 is among its answers. */
  mayMiss?: boolean;
  /** multipart/form-data is read besides JSON: some v3 clients send nothing else here. */
  multipart?: boolean;
  /**
   * A field of its form takes one file, up to a size; so does each further one. The files are gone when the request has been answered.
   */
  upload?: { field: string; further?: readonly string[]; bytesMax: number };
  /**
   * Plans the posting of the procedure. REST executes the plan with the request's Idempotency-Key, so that key, effect and
   * response are one commit. For all other procedures REST opens the transaction.
   */
  posting?: PlanPosting<never, unknown>;
};

/** The index of the specification groups endpoints by these areas (conventions 5). */
const AREAS: Record<string, string> = {
  public: 'Public',
  auth: 'Authentication',
  company: 'Company',
  permissions: 'Groups',
  groups: 'Groups',
  user: 'User',
  accounts: 'Accounts',
  transactions: 'Transactions',
  'transaction-collections': 'Transactions',
  subtypes: 'Transactions',
  admin: 'Admin',
};

/** The areas' names in the order of the specification. */
export const AREA_NAMES: readonly string[] = [...new Set(Object.values(AREAS))];

type Extra = Pick<
  Meta,
  'multipart' | 'upload' | 'posting' | 'whileChallenged' | 'concerns' | 'isStepUp' | 'requiresProof' | 'mayMiss' | 'takesProof'
> & {
  description?: string;
};

const describe = (
  method: Method,
  path: `/${string}`,
  summary: string,
  successStatus: 200 | 201 | 202,
  { description, ...extra }: Extra,
): Meta => {
  const area = AREAS[path.split('/')[1] ?? ''];
  if (!area) throw new Error(`No area of the index fits ${path}`);
  return {
    openapi: { method, path, summary, description, tags: [area] },
    successStatus,
    ...(extra.upload && { multipart: true }),
    ...extra,
  };
};

/** A read, a change or an action: answers 200. The path is written as the specification writes it, slash included. */
export const rest = (method: Method, path: `/${string}`, summary: string, extra: Extra = {}): Meta =>
  describe(method, path, summary, 200, extra);

/** A POST that creates something: answers 201. */
export const creates = (path: `/${string}`, summary: string, extra: Extra = {}): Meta => describe('POST', path, summary, 201, extra);

/** A POST that asks for something which is done later: answers 202. */
export const accepts = (path: `/${string}`, summary: string, extra: Extra = {}): Meta => describe('POST', path, summary, 202, extra);
