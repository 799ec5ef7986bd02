// Saved responses of requests with an Idempotency-Key (specification, idempotent requests). The row is written in the
// transaction of the effect, so that a crash cannot separate the two. The holder of the advisory lock on an identity may
// look up, run and save; the lock ends with the transaction. The ledger does the same for a batch (ledger/store).
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { ANONYMOUS_COMPANY_ID, expiryOf, lockTextOf, type IdempotencyIdentity } from '#server/kernel/idempotency.ts';
import { isUuid } from '#server/kernel/uuid.ts';

export type SavedRow = Pick<typeof idempotencyKeys.$inferSelect, 'status' | 'body' | 'bodyHash' | 'encryptionKeyId'>;

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
