// Saved answers of requests with an Idempotency-Key (specification, idempotent requests). The row is written in the
// commit of the effect, so that no crash can separate the two. Whoever holds the advisory lock of an identity may look
// up, run and save; the lock ends with the transaction. rest/idempotency.ts does so for one request, the ledger for a
// batch: both use these definitions, so that they agree on identity, lock and lifetime.
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import { isUuid } from '#server/kernel/uuid.ts';

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

export type SavedRow = Pick<typeof idempotencyKeys.$inferSelect, 'status' | 'body' | 'bodyHash' | 'encryptionKeyId'>;

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

/** What row-level security is told: an anonymous request has no company until its verb names one. */
const visibleCompanyOf = ({ companyId }: IdempotencyIdentity): string => (companyId === ANONYMOUS_COMPANY_ID ? '' : String(companyId));

/**
 * Takes the lock of an identity until the transaction ends, and confines the transaction to the company. False when
 * another transaction holds the lock.
 */
export const tryLock = async (tx: Tx, identity: IdempotencyIdentity): Promise<boolean> => {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select set_config('countinghouse.company_id', ${visibleCompanyOf(identity)}, true),
      pg_try_advisory_xact_lock(hashtextextended(${lockTextOf(identity)}, 0)) as locked`,
  );
  return row?.locked === true;
};

/**
 * The saved answer that still binds, or undefined. Ask in a statement of its own after tryLock: a statement sees what
 * was committed before it began, and the lock may have been waited for.
 */
export const findSavedRow = async (tx: Tx, identity: IdempotencyIdentity, now: Date): Promise<SavedRow | undefined> => {
  const [row] = await tx
    .select({
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
      bodyHash: idempotencyKeys.bodyHash,
      encryptionKeyId: idempotencyKeys.encryptionKeyId,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.companyId, identity.companyId),
        eq(idempotencyKeys.principal, identity.principal),
        eq(idempotencyKeys.method, identity.method),
        eq(idempotencyKeys.path, identity.path),
        eq(idempotencyKeys.key, identity.key),
        gt(idempotencyKeys.expiresAt, now),
      ),
    );
  return row;
};

/**
 * Saves an answer, over an expired one if there is one. Only for the holder of the lock. A request id that a client chose
 * itself is kept only when it is a UUID.
 */
export const insertSavedRow = async (
  tx: Tx,
  identity: IdempotencyIdentity,
  answer: SavedRow & { requestId: string },
  now: Date,
): Promise<void> => {
  const requestId = isUuid(answer.requestId) ? answer.requestId : null;
  const saved = { ...answer, requestId, createdAt: now, expiresAt: expiryOf(now) };
  await tx
    .insert(idempotencyKeys)
    .values({ ...identity, ...saved })
    .onConflictDoUpdate({
      target: [idempotencyKeys.companyId, idempotencyKeys.principal, idempotencyKeys.method, idempotencyKeys.path, idempotencyKeys.key],
      set: saved,
    });
};
