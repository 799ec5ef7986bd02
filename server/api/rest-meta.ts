// The metadata of a procedure: method, path, summary, success status and access. trpc-to-openapi reads the
// `openapi` member; rest/routes.ts reads the same, so the documented path is the served path.
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { PlanPosting } from '#server/api/posting-plan.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Meta = OpenApiMeta & {
  /** 201 for creations, 202 for deferred work, 200 for the rest (v3 clients rely on it). */
  successStatus?: 200 | 201 | 202;
  /** The required permission, also shown in the documentation. */
  permission?: string;
  /** public: no authentication. session: any token. permission: a token whose user has `permission`. */
  access?: 'public' | 'session' | 'permission';
  /**
   * May be called with an open challenge: `always` (to complete it, or to log out), or `setup` while the only open challenge is to set up
   * an authenticator. Omitted: rejected while a challenge is open.
   */
  whileChallenged?: 'always' | 'setup';
  /** The permission by which rules of multi-factor authentication select the procedure, if it requires none. */
  concerns?: string;
  /**
   * The input contains a proof, such as a password or a code. Under one Idempotency-Key, a different body is a different request, so that
   * only a client with the proof gets the saved response.
   */
  takesProof?: boolean;
  /** Requires step-up: users with an authenticator must have passed a challenge in the last five minutes. */
  isStepUp?: boolean;
  /** Requires a recent proof (modules/identity/mfa/recent-proof.ts), since it changes how the user logs in or is contacted. */
  requiresProof?: boolean;
  /** Responds 404 for a missing record that no path parameter names. */
  mayMiss?: boolean;
  /** Accepts `multipart/form-data` as well as JSON, because some v3 clients send only that here. */
  multipart?: boolean;
  /** The maximum size of a JSON body, if it is not the general one. */
  bodyBytesMax?: number;
  /** Form fields that each accept one file of limited size. The files are deleted at the end of the request. */
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
  statements: 'Accounts',
  'account-currencies': 'Accounts',
  transactions: 'Transactions',
  payees: 'Transactions',
  schedules: 'Transactions',
  'payment-requests': 'Transactions',
  'payment-links': 'Transactions',
  'transaction-collections': 'Transactions',
  subtypes: 'Transactions',
  admin: 'Admin',
};

/** In the order of the specification. */
export const AREA_NAMES: readonly string[] = [...new Set(Object.values(AREAS))];

type ExtraMeta = Pick<
  Meta,
  | 'multipart'
  | 'upload'
  | 'bodyBytesMax'
  | 'posting'
  | 'whileChallenged'
  | 'concerns'
  | 'isStepUp'
  | 'requiresProof'
  | 'mayMiss'
  | 'takesProof'
> & {
  description?: string;
};

const createMeta = (
  method: HttpMethod,
  path: `/${string}`,
  summary: string,
  successStatus: 200 | 201 | 202,
  { description, ...extra }: ExtraMeta,
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

/** A read, an update or an action: responds 200. The path is written as in the specification, with its slash. */
export const rest = (method: HttpMethod, path: `/${string}`, summary: string, extra: ExtraMeta = {}): Meta =>
  createMeta(method, path, summary, 200, extra);

/** The PATCH and the PUT of a record, which v3 clients use interchangeably. `declare` adds input, output and resolver to the metadata. */
export const updateAndReplace = <Procedure>(
  path: `/${string}`,
  summary: string,
  declare: (meta: Meta) => Procedure,
  extra: ExtraMeta = {},
): { update: Procedure; replace: Procedure } => ({
  update: declare(rest('PATCH', path, summary, extra)),
  replace: declare(rest('PUT', path, summary, extra)),
});

/** A POST that creates a record: responds 201. */
export const creates = (path: `/${string}`, summary: string, extra: ExtraMeta = {}): Meta => createMeta('POST', path, summary, 201, extra);

/** A POST for deferred work: responds 202. */
export const accepts = (path: `/${string}`, summary: string, extra: ExtraMeta = {}): Meta => createMeta('POST', path, summary, 202, extra);
