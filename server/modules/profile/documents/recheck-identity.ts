import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { documents, type UserRow } from '#db/schema/index.ts';
import { documentRecords } from '#server/modules/profile/documents/find-document.ts';
import { deriveForUser, IDENTITY_CATEGORIES } from '#server/modules/people/index.ts';
import type { Actor } from '#server/records/audit.ts';

/**
 * Has the identity of the caller, whose row is locked and who is about to say that they are somebody else, checked anew: what was
 * verified to prove it waits for an admin again, and is announced; what then is known of them, the caller tells; and an admin's own word that it is known is taken back. What an
 * admin has said against them stays.
 */
export const recheckIdentity = async (tx: Tx, ctx: Actor, user: UserRow): Promise<void> => {
  const { companyId, id: userId } = user;
  const proofs = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.userId, userId),
        eq(documents.status, 'verified'),
        inArray(documents.category, IDENTITY_CATEGORIES),
      ),
    )
    .orderBy(documents.id);
  // As the company does it: its user may not say what status a document has, and one that is archived is nothing to its user.
  const company = { ...ctx, owner: { companyId, userId: null } };
  for (const { id } of proofs) await documentRecords.update(tx, company, String(id), () => ({ status: 'pending' }));
  if (!user.kycSetByAdmin || user.kycStatus === 'verified') await deriveForUser(tx, ctx, user);
};
