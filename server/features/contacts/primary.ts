// Which of a user's email addresses, or mobile numbers, is the primary one. Whoever calls this has locked the user's row, so that
// of two who choose at once one waits for the other; that there is never a second one is an index of the table.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type ContactRow } from '#db/schema/index.ts';

type Contact = Pick<ContactRow, 'companyId' | 'id' | 'userId'>;

/** Makes a contact the primary one, and whichever it was before not. */
export const makePrimary = async (tx: Tx, kind: ContactKind, { companyId, id, userId }: Contact, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  await tx
    .update(contacts)
    .set({ isPrimary: false, updatedAt: now })
    .where(and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.isPrimary, true)));
  await tx
    .update(contacts)
    .set({ isPrimary: true, becomesPrimary: false, updatedAt: now })
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
};

/** After the primary one is gone: the oldest that is verified takes its place, else the oldest; nothing where none is left. */
export const makeNextPrimary = async (
  tx: Tx,
  kind: ContactKind,
  { companyId, userId }: { companyId: number; userId: string },
  now: Date,
): Promise<void> => {
  const contacts = contactTables[kind];
  const [next] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.archived, false)))
    .orderBy(desc(contacts.isVerified), asc(contacts.id))
    .limit(1);
  if (next) await makePrimary(tx, kind, next, now);
};
