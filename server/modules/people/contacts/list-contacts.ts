import { contactTables, type ContactKind, type ContactRow } from '#db/schema/index.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { ofUserNamed } from '#server/modules/people/users/find-recipient.ts';
import { containing, flag, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

const listOf = (kind: ContactKind, address: 'email' | 'number') => {
  const contacts = contactTables[kind];
  return listing({
    filters: {
      id: identity(contacts.id),
      user: ofUserNamed(contacts),
      [address]: containing(contacts.address),
      primary: flag(contacts.isPrimary),
      verified: flag(contacts.isVerified),
      archived: flag(contacts.archived),
      created: moment(contacts.createdAt),
      updated: moment(contacts.updatedAt),
    },
    sorts: { created: contacts.createdAt, updated: contacts.updatedAt, id: contacts.id },
    defaultSort: '-created',
    id: contacts.id,
    created: contacts.createdAt,
  });
};

/** The admins' lists; those of users have neither filters nor pages (specification). */
export const contactLists = { email: listOf('email', 'email'), mobile: listOf('mobile', 'number') } as const;

/** A page of the email addresses or mobile numbers of users. */
export const listContacts = (ctx: OwnerListPorts, kind: ContactKind, query: ListQuery): Promise<Page<Owned<ContactRow>>> =>
  contactRecords[kind].listPage(ctx, query, contactLists[kind]);
