// Identity, lock and lifetime of Idempotency-Keys (specification, idempotent requests). The ledger and records/idempotency.ts
// both save responses and must agree on them.
import { createHash } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

/** How long a key binds (specification: 24 hours). */
export const IDEMPOTENCY_LIFETIME_MS = DAY_MS;

/** How long a request waits for another one with the same key before it answers 409. */
export const KEY_WAIT_MS = 2 * SECOND_MS;

/** The company under which anonymous requests are kept: no company is known before their body is read. */
export const ANONYMOUS_COMPANY_ID = 0;

export type IdempotencyIdentity = {
  companyId: number;
  /** The user's id, or what principalProvedBy says. */
  principal: string;
  method: string;
  /** As rest/routes.ts writes it: decoded, with a slash at its end, without the query. */
  path: string;
  key: string;
};

const SAVED_REFUSALS = new Set([400, 404]);

/**
 * Whether an answer binds its key: successes and refusals by the rules. Not 401, 403, 405, 409, 413, 415, 422, 429 and
 * 5xx: the same request may fare differently when it is sent again.
 */
export const isSavable = (status: number): boolean => (status >= 200 && status < 300) || SAVED_REFUSALS.has(status);

export const hashBody = (body: Uint8Array | string): Buffer => createHash('sha256').update(body).digest();

/** The principal of a request that proves in its body who sends it: another body is another request. */
export const principalProvedBy = (bodyHash: Buffer, userId = 'anonymous'): string => `${userId}:${bodyHash.toString('hex')}`;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + IDEMPOTENCY_LIFETIME_MS);

/**
 * One text per identity. Its hash, `hashtextextended(text, 0)`, is the number of the advisory lock; it also binds a
 * sealed body to its row.
 */
export const lockTextOf = ({ companyId, principal, method, path, key }: IdempotencyIdentity): string =>
  JSON.stringify([companyId, principal, method, path, key]);
