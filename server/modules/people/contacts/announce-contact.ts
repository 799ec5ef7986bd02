import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, users, type ContactKind, type ContactRow } from '#db/schema/index.ts';
import { toAdminEmail, toAdminMobile } from '#server/modules/people/contacts/present.ts';
import { announce } from '#server/records/outbox.ts';
import type { Owned } from '#server/records/owned-records.ts';

/** What events tell of one: the object as admins see it. */
export const TO_CONTACT_DATA = { email: toAdminEmail, mobile: toAdminMobile } as const;

type Contact = Pick<ContactRow, 'companyId' | 'id'>;

const find = async (tx: Tx, kind: ContactKind, { companyId, id }: Contact): Promise<Owned<ContactRow> | undefined> => {
  const contacts = contactTables[kind];
  const [found] = await tx
    .select({ record: contacts, user: users })
    .from(contacts)
    .innerJoin(users, and(eq(users.companyId, contacts.companyId), eq(users.id, contacts.userId)))
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
  return found;
};

/** What it says itself: its user is told of by itself. */
const contentOf = (data: object): object => ({ ...data, user: null, updated: null });

/**
 * Does what changes a contact, whose user is locked, and tells what it was and what it is, in the commit of it: nothing where admins see
 * the same as before, or where it is gone.
 */
export const tellingOfContact = async <Answer>(
  tx: Tx,
  kind: ContactKind,
  contact: Contact,
  change: () => Promise<Answer>,
): Promise<Answer> => {
  const before = await find(tx, kind, contact);
  const answer = await change();
  const after = await find(tx, kind, contact);
  if (!before || !after) return answer;
  const [original, data] = [TO_CONTACT_DATA[kind](before), TO_CONTACT_DATA[kind](after)];
  const { companyId, id } = contact;
  if (!isDeepStrictEqual(contentOf(original), contentOf(data)))
    await announce(tx, { companyId, event: `${kind}.update`, subjectId: String(id), data, original });
  return answer;
};
