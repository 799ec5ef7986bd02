// Which of a user's email addresses, or mobile numbers, is the primary one. Whoever calls this has locked the user's row, so that
// of two who choose at once one waits for the other; that there is never a second one is an index of the table.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, type ContactKind, type ContactRow } from '#db/schema/index.ts';
import { tellingOfContact } from '#server/modules/people/contacts/announce-contact.ts';
import { tellContactBefore, type NoticePorts } from '#server/modules/people/contacts/tell-contact-before.ts';
import { lockUser } from '#server/modules/people/users/find-user.ts';
import { deleteVerifications } from '#server/modules/messaging/index.ts';

type Whose = { companyId: number; userId: string };
type Contact = Pick<ContactRow, 'companyId' | 'id' | 'userId'>;

type Replacement<Answer> = Whose & { kind: ContactKind; now: Date; /** Makes another one the primary one. */ raise: () => Promise<Answer> };

/**
 * Puts another one in the place of the primary one, where there is one, and tells of the one that is it no more. A link that was sent there
 * sets no password any more.
 */
export const replacePrimary = async <Answer>(tx: Tx, { kind, companyId, userId, now, raise }: Replacement<Answer>): Promise<Answer> => {
  const contacts = contactTables[kind];
  const isPrimary = and(eq(contacts.companyId, companyId), eq(contacts.userId, userId), eq(contacts.isPrimary, true));
  const [before] = await tx.select().from(contacts).where(isPrimary);
  if (!before) return raise();
  return tellingOfContact(tx, kind, before, async () => {
    await tx.update(contacts).set({ isPrimary: false, updatedAt: now }).where(isPrimary);
    if (kind === 'email') await deleteVerifications(tx, { companyId, userId, purpose: 'password' });
    return raise();
  });
};

/** Makes a contact the primary one; whoever calls it tells of that. */
const setPrimary = (tx: Tx, kind: ContactKind, { companyId, id, userId }: Contact, now: Date): Promise<void> => {
  const contacts = contactTables[kind];
  const raise = async () => {
    await tx
      .update(contacts)
      .set({ isPrimary: true, becomesPrimary: false, updatedAt: now })
      .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
  };
  return replacePrimary(tx, { kind, companyId, userId, now, raise });
};

/** Makes a contact the primary one, and tells of it. */
export const raiseContact = (tx: Tx, kind: ContactKind, contact: Contact, now: Date): Promise<void> =>
  tellingOfContact(tx, kind, contact, () => setPrimary(tx, kind, contact, now));

/** Makes a contact the primary one, and writes that to where the user was reached before; whoever calls it tells of the contact. */
export const makePrimary = async (tx: Tx, services: NoticePorts, kind: ContactKind, contact: Contact): Promise<void> => {
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
  if (next) await raiseContact(tx, kind, next, now);
};
