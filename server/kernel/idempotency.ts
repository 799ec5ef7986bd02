// Identity, lock and lifetime of an Idempotency-Key (specification, idempotent requests), shared by the ledger and records/idempotency.ts,
// which both save responses.
import { createHash } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

/** 24 hours (specification). */
export const IDEMPOTENCY_LIFETIME_MS = DAY_MS;

/** How long a request waits for another one with the same key before it fails with 409. */
export const KEY_WAIT_MS = 2 * SECOND_MS;

/** Company id of anonymous requests, whose company is unknown until the body is read. */
export const ANONYMOUS_COMPANY_ID = 0;

export type IdempotencyIdentity = {
  companyId: number;
  /** The user's id, or the result of principalProvedBy. */
  principal: string;
  method: string;
  /** Decoded, with a trailing slash, without the query (rest/routes.ts). */
  path: string;
  key: string;
};

const SAVED_ERROR_STATUSES = new Set([400, 404]);

/** True for statuses that are saved: successes, 400 and 404. A retry of the others may succeed. */
export const isSavable = (status: number): boolean => (status >= 200 && status < 300) || SAVED_ERROR_STATUSES.has(status);

export const hashBody = (body: Uint8Array | string): Buffer => createHash('sha256').update(body).digest();

/** The principal of a request with credentials in its body: a different body is a different principal. */
export const toBodyPrincipal = (bodyHash: Buffer, userId = 'anonymous'): string => `${userId}:${bodyHash.toString('hex')}`;

export const toIdempotencyExpiry = (now: Date): Date => new Date(now.getTime() + IDEMPOTENCY_LIFETIME_MS);

/** One text per identity. `hashtextextended(text, 0)` is the advisory lock; the text also binds an encrypted body to its row. */
export const toLockText = ({ companyId, principal, method, path, key }: IdempotencyIdentity): string =>
  JSON.stringify([companyId, principal, method, path, key]);
