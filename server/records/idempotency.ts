// Saved responses of requests with an Idempotency-Key. The row is written in the transaction of the effect, so that a crash cannot
// separate them. An advisory lock on the identity of the request serializes lookup, execution and saving; it is released with the
// transaction. The ledger does the same for a batch (server/ledger/store).
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { ANONYMOUS_COMPANY_ID, toIdempotencyExpiry, toLockText, type IdempotencyIdentity } from '#server/kernel/idempotency.ts';
import { isUuid } from '#server/kernel/uuid.ts';

export type SavedResponseRow = Pick<typeof idempotencyKeys.$inferSelect, 'status' | 'body' | 'bodyHash' | 'encryptionKeyId'>;

/** The company for row-level security. An anonymous request has none yet. */
const toVisibleCompany = ({ companyId }: IdempotencyIdentity): string => (companyId === ANONYMOUS_COMPANY_ID ? '' : String(companyId));

/** Takes the lock of an identity, and restricts the transaction to the company. False if another transaction holds the lock. */
export const tryLock = async (tx: Tx, identity: IdempotencyIdentity): Promise<boolean> => {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select set_config('countinghouse.company_id', ${toVisibleCompany(identity)}, true),
      pg_try_advisory_xact_lock(hashtextextended(${toLockText(identity)}, 0)) as locked`,
  );
  return row?.locked === true;
};

/** Finds a response that has not expired. Must be a separate statement after tryLock, to see what the previous holder committed. */
export const findSavedResponse = async (tx: Tx, identity: IdempotencyIdentity, now: Date): Promise<SavedResponseRow | undefined> => {
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

/** Saves a response, replacing an expired one. Requires the lock. A request id of the client is only saved if it is a UUID. */
export const saveResponse = async (
  tx: Tx,
  identity: IdempotencyIdentity,
  response: SavedResponseRow & { requestId: string },
  now: Date,
): Promise<void> => {
  const requestId = isUuid(response.requestId) ? response.requestId : null;
  const saved = { ...response, requestId, createdAt: now, expiresAt: toIdempotencyExpiry(now) };
  await tx
    .insert(idempotencyKeys)
    .values({ ...identity, ...saved })
    .onConflictDoUpdate({
      target: [idempotencyKeys.companyId, idempotencyKeys.principal, idempotencyKeys.method, idempotencyKeys.path, idempotencyKeys.key],
      set: saved,
    });
};
