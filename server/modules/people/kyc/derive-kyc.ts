// What is known of a user's identity follows from their proofs of identity, unless an admin has said what it is. Of all such documents
// that are not archived the best one counts: one that is verified and has not expired, one that waits, one that was declined, one that
// is incomplete; what is over (obsolete, or verified and expired) counts last. A user without any has yet to prove something: pending.
// docs/api-conventions.md tells the rule to callers.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { documents, users, type UserRow } from '#db/schema/index.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { lockUser } from '#server/modules/people/users/find-user.ts';
import type { DocumentCategory } from '#server/kernel/document-words.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';

/** What proves who somebody is; where they live is another matter. */
export const IDENTITY_CATEGORIES: DocumentCategory[] = ['proof_of_identity', 'advanced_proof_of_identity'];

const BEST_FIRST: readonly VerificationStatus[] = ['verified', 'pending', 'declined', 'incomplete', 'obsolete'];

type Call = { clock: Clock; me: { companyId: number } };

const statusByDocuments = async (tx: Tx, { companyId, id: userId }: UserRow, now: Date): Promise<VerificationStatus> => {
  const found = await tx
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
  return BEST_FIRST.find((status) => found.some((document) => document.status === status)) ?? 'pending';
};

/** Writes columns of what is known of a user, whose row is locked; whoever calls it tells of that. */
export const writeKyc = async (
  tx: Tx,
  { clock }: Pick<Call, 'clock'>,
  { companyId, id }: UserRow,
  columns: Pick<UserRow, 'kycStatus'> & Partial<Pick<UserRow, 'kycSetByAdmin'>>,
): Promise<void> => {
  const now = clock.now();
  await tx
    .update(users)
    .set({ ...columns, kycUpdatedAt: now, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
};

/** Derives it for a user whose row is locked, also against the word of an admin; whoever calls it tells of that. */
export const deriveForUser = async (tx: Tx, call: Pick<Call, 'clock'>, user: UserRow): Promise<void> => {
  const kycStatus = await statusByDocuments(tx, user, call.clock.now());
  if (kycStatus !== user.kycStatus || user.kycSetByAdmin) await writeKyc(tx, call, user, { kycStatus, kycSetByAdmin: false });
};

/** Derives it after a change of a user's documents, and tells when it is another one. What an admin has said stays. */
export const deriveKyc = async (tx: Tx, call: Call, userId: string): Promise<void> => {
  // Two changes at once wait for each other here, so that the second one sees what the first has done.
  const named = { companyId: call.me.companyId, userId };
  const user = await lockUser(tx, named);
  if (!user.kycSetByAdmin) await tellingOfUser(tx, named, () => deriveForUser(tx, call, user));
};
