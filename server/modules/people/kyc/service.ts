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

/** The caller has locked the user and emits the update. */
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

/** Derives the status even if an admin has set it. The caller has locked the user and emits the update. */
export const deriveKycOfLockedUser = async (tx: Tx, call: Pick<KycPorts, 'clock'>, user: UserRow): Promise<void> => {
  const kycStatus = await deriveStatus(tx, user, call.clock.now());
  if (kycStatus !== user.kycStatus || user.kycSetByAdmin) await writeKyc(tx, call, user, { kycStatus, kycSetByAdmin: false });
};

/** Derives the status after a change of documents and emits the update, unless an admin has set the status. */
export const deriveKyc = async (tx: Tx, call: KycPorts, userId: string): Promise<void> => {
  // The lock serializes concurrent changes, so that the second one sees the documents of the first.
  const key = { companyId: call.me.companyId, userId };
  const user = await lockUser(tx, key);
  if (!user.kycSetByAdmin) await emitUserUpdate(tx, key, () => deriveKycOfLockedUser(tx, call, user));
};

const toKyc = ({ kycStatus: status, kycUpdatedAt }: UserRow): Kyc => ({ status, updated: toMillis(kycUpdatedAt) });

/** Throws not_found. */
export const getKyc = async (ctx: OwnerPorts, id: string): Promise<Kyc> => toKyc((await getUser(ctx, id)).user);

/**
 * Sets the status; null derives it from the documents again. Throws not_found, and permission_denied if the user has more rights than the
 * caller.
 */
export const setKyc = (ctx: OwnerAuditPorts, id: string, { status }: KycChange): Promise<Kyc> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const key = { companyId: ctx.owner.companyId, userId: parseUuid(id) };
    const user = await lockUser(tx, key);
    await requireRankOver(tx, ctx, user.id);
    const isUnchanged = status === null ? !user.kycSetByAdmin : user.kycSetByAdmin && user.kycStatus === status;
    if (status === undefined || isUnchanged) return toKyc(user);
    await emitUserUpdate(tx, key, () =>
      status === null ? deriveKycOfLockedUser(tx, ctx, user) : writeKyc(tx, ctx, user, { kycStatus: status, kycSetByAdmin: true }),
    );
    await recordCallerAction(tx, ctx, 'kyc.update', { userId: user.id, details: { status } });
    return toKyc(await lockUser(tx, key));
  });

type KycExpiryPorts = { db: Database; clock: Clock; log: Log; stopSignal: AbortSignal };

const FAILURES_MAX = 100;

const unexpired = alias(documents, 'unexpired');

const proofCondition = (row: typeof documents | typeof unexpired) =>
  and(eq(row.status, 'verified'), eq(row.archived, false), inArray(row.category, IDENTITY_CATEGORIES));

const derivedAsVerifiedCondition = and(eq(users.kycStatus, 'verified'), eq(users.kycSetByAdmin, false));

/** Companies that have verified users with an expired proof. */
const findCompanies = async ({ db, clock }: KycExpiryPorts): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ companyId: documents.companyId })
    .from(documents)
    .innerJoin(users, and(eq(users.companyId, documents.companyId), eq(users.id, documents.userId)))
    .where(and(proofCondition(documents), lte(documents.expiresAt, clock.now()), derivedAsVerifiedCondition))
    .orderBy(asc(documents.companyId));
  return rows.map(({ companyId }) => companyId);
};

/** Verified users of a company whose proofs have all expired. */
const findExpired = async ({ db, clock }: KycExpiryPorts, companyId: number): Promise<string[]> => {
  const now = clock.now();
  const unexpiredCondition = and(
    eq(unexpired.companyId, companyId),
    proofCondition(unexpired),
    eq(unexpired.userId, users.id),
    or(isNull(unexpired.expiresAt), gt(unexpired.expiresAt, now)),
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
        notExists(db.select({ id: unexpired.id }).from(unexpired).where(unexpiredCondition)),
      ),
    );
  return rows.map(({ id }) => id);
};

/**
 * Derives the status of users whose proof of identity has expired, and returns their number. A user who fails is retried in the next run;
 * throws after too many failures.
 */
export const expireKyc = async (ports: KycExpiryPorts): Promise<number> => {
  const { db, clock, log, stopSignal } = ports;
  let expiredCount = 0;
  let failures = 0;
  for (const companyId of await findCompanies(ports)) {
    if (stopSignal.aborted) break;
    for (const userId of await findExpired(ports, companyId)) {
      try {
        await withCompanyTransaction(db, companyId, (tx) => deriveKyc(tx, { clock, me: { companyId } }, userId));
        expiredCount += 1;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES_MAX) throw error;
        log.error({ err: error, companyId, userId }, 'Deriving the KYC status of a user failed; retrying within the hour');
      }
    }
  }
  return expiredCount;
};
