// Contacts: the records of email addresses and mobile numbers, which differ only in their table and field.
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contactTables, emails, mobiles, users, type ContactTableKind, type ContactRow } from '#db/schema/index.ts';
import { CONTACT_SERIALIZERS } from '#server/modules/people/contacts/schema.ts';
import { userFilter } from '#server/modules/people/identifiers/user-lookup.ts';
import { containing, flag, identity, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { emitEvents } from '#server/records/outbox.ts';
import { ownedRecords, type OwnedRecord } from '#server/records/owned-records.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

type ContactKey = Pick<ContactRow, 'companyId' | 'id'>;

const findContact = async (tx: Tx, kind: ContactTableKind, { companyId, id }: ContactKey): Promise<OwnedRecord<ContactRow> | undefined> => {
  const contacts = contactTables[kind];
  const [contactRecord] = await tx
    .select({ record: contacts, user: users })
    .from(contacts)
    .innerJoin(users, and(eq(users.companyId, contacts.companyId), eq(users.id, contacts.userId)))
    .where(and(eq(contacts.companyId, companyId), eq(contacts.id, id)));
  return contactRecord;
};

/** Changes to the user have separate events. */
const omitUserAndUpdated = (data: object): object => ({ ...data, user: null, updated: null });

/**
 * Runs a change of a contact, whose user is locked, and emits `email.update` or `mobile.update` with the previous values, unless the data
 * that admins see is unchanged or the contact was deleted.
 */
export const emitContactUpdate = async <Result>(
  tx: Tx,
  kind: ContactTableKind,
  contact: ContactKey,
  change: () => Promise<Result>,
): Promise<Result> => {
  const before = await findContact(tx, kind, contact);
  const result = await change();
  const after = await findContact(tx, kind, contact);
  if (!before || !after) return result;
  const [original, data] = [CONTACT_SERIALIZERS[kind](before), CONTACT_SERIALIZERS[kind](after)];
  const { companyId, id } = contact;
  if (!isDeepStrictEqual(omitUserAndUpdated(original), omitUserAndUpdated(data)))
    await emitEvents(tx, { companyId, event: `${kind}.update`, subjectId: String(id), data, original });
  return result;
};

const CONTACTS_PER_USER_MAX = 20;

/** Users have access to their own contacts, admins to those of all users of their company. */
export const contactRecords = {
  email: ownedRecords(emails, { name: 'email', toData: CONTACT_SERIALIZERS.email, perUserMax: CONTACTS_PER_USER_MAX }),
  mobile: ownedRecords(mobiles, { name: 'mobile', toData: CONTACT_SERIALIZERS.mobile, perUserMax: CONTACTS_PER_USER_MAX }),
} as const;

const buildContactList = (kind: ContactTableKind, address: 'email' | 'number') => {
  const contacts = contactTables[kind];
  return listing({
    filters: {
      id: identity(contacts.id),
      user: userFilter(contacts),
      [address]: containing(contacts.address),
      primary: flag(contacts.isPrimary),
      verified: flag(contacts.isVerified),
      archived: flag(contacts.archived),
      created: timestamp(contacts.createdAt),
      updated: timestamp(contacts.updatedAt),
    },
    sorts: { created: contacts.createdAt, updated: contacts.updatedAt, id: contacts.id },
    id: contacts.id,
    created: contacts.createdAt,
  });
};

/** Lists for admins. Lists for users have neither filters nor pages (specification). */
export const contactLists = { email: buildContactList('email', 'email'), mobile: buildContactList('mobile', 'number') } as const;

export const listContacts = (ctx: OwnerListPorts, kind: ContactTableKind, query: ListQuery): Promise<Page<OwnedRecord<ContactRow>>> =>
  contactRecords[kind].listPage(ctx, query, contactLists[kind]);
