// Which of a user's email addresses, or mobile numbers, is the primary one. Whoever calls this has locked the user's row, so that
// of two who choose at once one waits for the other; that there is never a second one is an index of the table.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type ContactRow } from '#db/schema/index.ts';
import { announceContact } from '#server/features/contacts/announce-contact.ts';
import { tellContactBefore, type TellingServices } from '#server/features/contacts/tell-contact-before.ts';
import { lockUser } from '#server/features/users/find-user.ts';
import { dropVerifications } from '#server/features/verifications/verifications.ts';

type Whose = { companyId: number; userId: string };
type Contact = Pick<ContactRow, 'companyId' | 'id' | 'userId'>;

/** Leaves the user without a primary one, for a moment, and tells of the one that is it no more. A link that was sent there sets no password any more. */
export const lowerPrimary = async (tx: Tx, kind: ContactKind, { companyId, userId }: Whose, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const isPrimary = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.isPrimary, true));
  const [before] = await tx.select().from(contacts).where(isPrimary);
  if (!before) return;
  await tx.update(contacts).set({ isPrimary: false, updatedAt: now }).where(isPrimary);
  if (kind === 'email') await dropVerifications(tx, { companyId, userId, purpose: 'password' });
  await announceContact(tx, kind, before);
};

/** Makes a contact the primary one; whoever calls it tells of that. */
export const setPrimary = async (tx: Tx, kind: ContactKind, { companyId, id, userId }: Contact, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  await lowerPrimary(tx, kind, { companyId, userId }, now);
  await tx
    .update(contacts)
    .set({ isPrimary: true, becomesPrimary: false, updatedAt: now })
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
};

/** Makes a contact the primary one, and tells that to where the user was reached before. */
export const makePrimary = async (tx: Tx, services: TellingServices, kind: ContactKind, contact: Contact): Promise<void> => {
  const before = await lockUser(tx, contact);
  await setPrimary(tx, kind, contact, services.clock.now());
  await tellContactBefore(tx, services, kind, before);
};

/** After the primary one is gone: the oldest that is verified takes its place, else the oldest; nothing where none is left. */
export const makeNextPrimary = async (tx: Tx, kind: ContactKind, { companyId, userId }: Whose, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const [next] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.archived, false)))
    .orderBy(desc(contacts.isVerified), asc(contacts.id))
    .limit(1);
  if (!next) return;
  await setPrimary(tx, kind, next, now);
  await announceContact(tx, kind, next);
};
