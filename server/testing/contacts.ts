// Sets contacts of users directly in the database.
import { and, eq } from 'drizzle-orm';
import { contactTables, type ContactTableKind } from '#db/schema/index.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import type { TestDatabase } from '#server/testing/database.ts';

type ContactOwnerId = { companyId: number; userId: string };

/** Sets the primary address and whether it is verified; null removes it, undefined keeps it. */
export const setContact = async (
  { db }: Pick<TestDatabase, 'db'>,
  { companyId, userId }: ContactOwnerId,
  kind: ContactTableKind,
  { address, isVerified }: { address?: string | null; isVerified?: boolean },
): Promise<void> => {
  const contacts = contactTables[kind];
  const isOwned = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.isPrimary, true));
  await db.transaction(async (tx) => {
    if (address === null) return tx.delete(contacts).where(isOwned);
    const changed = await tx
      .update(contacts)
      .set({ address, isVerified, updatedAt: new Date() })
      .where(isOwned)
      .returning({ id: contacts.id });
    if (changed.length > 0 || address === undefined) return;
    const id = await nextNumber(tx, companyId, kind);
    const now = new Date();
    const timestamps = { createdAt: now, updatedAt: now };
    await tx.insert(contacts).values({ companyId, id, userId, address, isPrimary: true, isVerified: isVerified ?? false, ...timestamps });
  });
};
