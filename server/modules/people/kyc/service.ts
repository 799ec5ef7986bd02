// KYC status. It is derived from the user's proofs of identity unless an admin has set it. The best document that is not archived counts,
// in the order of STATUS_PRECEDENCE, where an expired document counts as obsolete; without a document the status is pending.
// docs/api-conventions.md documents the rule.
import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { documents } from '#db/schema/documents.ts';
import { users, type UserRow } from '#db/schema/index.ts';
import type { DocumentCategory, VerificationStatus } from '#server/kernel/user-enums.ts';
import { toMillis, type Clock } from '#server/kernel/time.ts';
import type { Kyc, KycChange } from '#server/modules/people/kyc/schema.ts';
import { emitUserUpdate, getUser, lockUser } from '#server/modules/people/user-profiles/service.ts';
import type { Log } from '#server/platform/log.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withCompanyTransaction, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Proofs of address do not count. */
export const IDENTITY_CATEGORIES: DocumentCategory[] = ['proof_of_identity', 'advanced_proof_of_identity'];

const STATUS_PRECEDENCE: readonly VerificationStatus[] = ['verified', 'pending', 'declined', 'incomplete', 'obsolete'];

type KycPorts = { clock: Clock; me: { companyId: number } };

const deriveStatus = async (tx: Tx, { companyId, id: userId }: UserRow, now: Date): Promise<VerificationStatus> => {
  const statusRows = await tx
    .selectDistinct({
      status: sql<VerificationStatus>`case when ${documents.status} = 'verified' and ${documents.expiresAt} <= ${now.toISOString()}::timestamptz
        then 'obsolete' else ${documents.status} end`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.userId, userId),
        eq(documents.archived, false),
        inArray(documents.category, IDENTITY_CATEGORIES),
      ),
    );
  return STATUS_PRECEDENCE.find((status) => statusRows.some((document) => document.status === status)) ?? 'pending';
};

/** The caller must have locked the user, and must emit the update. */
export const writeKyc = async (
  tx: Tx,
  { clock }: Pick<KycPorts, 'clock'>,
  { companyId, id }: UserRow,
  columns: Pick<UserRow, 'kycStatus'> & Partial<Pick<UserRow, 'kycSetByAdmin'>>,
): Promise<void> => {
  const now = clock.now();
  await tx
    .update(users)
    .set({ ...columns, kycUpdatedAt: now, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
};

/** Recomputes the status even if an admin has set it. The caller must have locked the user, and must emit the update. */
export const recomputeKycOfLockedUser = async (tx: Tx, ctx: Pick<KycPorts, 'clock'>, user: UserRow): Promise<void> => {
  const kycStatus = await deriveStatus(tx, user, ctx.clock.now());
  if (kycStatus !== user.kycStatus || user.kycSetByAdmin) await writeKyc(tx, ctx, user, { kycStatus, kycSetByAdmin: false });
};

/** Recomputes the status after a change of documents and emits the update, unless an admin has set the status. */
export const recomputeKyc = async (tx: Tx, ctx: KycPorts, userId: string): Promise<void> => {
  // The lock serializes concurrent changes, so that the second one sees the documents of the first.
  const key = { companyId: ctx.me.companyId, userId };
  const user = await lockUser(tx, key);
  if (!user.kycSetByAdmin) await emitUserUpdate(tx, key, () => recomputeKycOfLockedUser(tx, ctx, user));
};

const toKyc = ({ kycStatus: status, kycUpdatedAt }: UserRow): Kyc => ({ status, updated: toMillis(kycUpdatedAt) });

/** Throws not_found. */
export const getKyc = async (ctx: OwnerPorts, id: string): Promise<Kyc> => toKyc((await getUser(ctx, id)).user);

/** Sets the status; null recomputes it from the documents. Throws not_found, and permission_denied if the user outranks the caller. */
export const setKyc = (ctx: OwnerAuditPorts, id: string, { status }: KycChange): Promise<Kyc> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const key = { companyId: ctx.owner.companyId, userId: parseUuid(id) };
    const user = await lockUser(tx, key);
    await requireRankOver(tx, ctx, user.id);
    const isUnchanged = status === null ? !user.kycSetByAdmin : user.kycSetByAdmin && user.kycStatus === status;
    if (status === undefined || isUnchanged) return toKyc(user);
    await emitUserUpdate(tx, key, () =>
      status === null ? recomputeKycOfLockedUser(tx, ctx, user) : writeKyc(tx, ctx, user, { kycStatus: status, kycSetByAdmin: true }),
    );
    await recordCallerAction(tx, ctx, 'kyc.update', { userId: user.id, details: { status } });
    return toKyc(await lockUser(tx, key));
  });

type KycExpiryPorts = { db: Database; clock: Clock; log: Log; stopSignal: AbortSignal };

const FAILURES_MAX = 100;

const unexpiredDocuments = alias(documents, 'unexpired');

const proofCondition = (table: typeof documents | typeof unexpiredDocuments) =>
  and(eq(table.status, 'verified'), eq(table.archived, false), inArray(table.category, IDENTITY_CATEGORIES));

const derivedAsVerifiedCondition = and(eq(users.kycStatus, 'verified'), eq(users.kycSetByAdmin, false));

/** Finds companies that have verified users with an expired proof. */
const findCompaniesWithExpiredProofs = async ({ db, clock }: KycExpiryPorts): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ companyId: documents.companyId })
    .from(documents)
    .innerJoin(users, and(eq(users.companyId, documents.companyId), eq(users.id, documents.userId)))
    .where(and(proofCondition(documents), lte(documents.expiresAt, clock.now()), derivedAsVerifiedCondition))
    .orderBy(asc(documents.companyId));
  return rows.map(({ companyId }) => companyId);
};

/** Finds the verified users of a company whose proofs have all expired. */
const findUsersWithOnlyExpiredProofs = async ({ db, clock }: KycExpiryPorts, companyId: number): Promise<string[]> => {
  const now = clock.now();
  const unexpiredCondition = and(
    eq(unexpiredDocuments.companyId, companyId),
    proofCondition(unexpiredDocuments),
    eq(unexpiredDocuments.userId, users.id),
    or(isNull(unexpiredDocuments.expiresAt), gt(unexpiredDocuments.expiresAt, now)),
  );
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(documents)
    .innerJoin(users, and(eq(users.companyId, documents.companyId), eq(users.id, documents.userId)))
    .where(
      and(
        eq(documents.companyId, companyId),
        proofCondition(documents),
        lte(documents.expiresAt, now),
        derivedAsVerifiedCondition,
        notExists(db.select({ id: unexpiredDocuments.id }).from(unexpiredDocuments).where(unexpiredCondition)),
      ),
    );
  return rows.map(({ id }) => id);
};

/**
 * Recomputes the status of users whose proofs of identity have expired, and returns their number. If the update of a user fails, it is
 * retried in the next run. Throws after too many failures.
 */
export const expireKyc = async (ports: KycExpiryPorts): Promise<number> => {
  const { db, clock, log, stopSignal } = ports;
  let expiredCount = 0;
  let failureCount = 0;
  for (const companyId of await findCompaniesWithExpiredProofs(ports)) {
    if (stopSignal.aborted) break;
    for (const userId of await findUsersWithOnlyExpiredProofs(ports, companyId)) {
      try {
        await withCompanyTransaction(db, companyId, (tx) => recomputeKyc(tx, { clock, me: { companyId } }, userId));
        expiredCount += 1;
      } catch (error) {
        failureCount += 1;
        if (failureCount >= FAILURES_MAX) throw error;
        log.error({ err: error, companyId, userId }, 'Recomputing the KYC status of a user failed; retrying within the hour');
      }
    }
  }
  return expiredCount;
};
