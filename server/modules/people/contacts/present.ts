// Between rows and what the API calls them.
import type { ContactKind, ContactRow } from '#db/schema/index.ts';
import type { AdminEmail, AdminMobile, Email, Mobile } from '#server/modules/people/contacts/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Owned } from '#server/records/owned-records.ts';

const toMoments = ({ createdAt, updatedAt }: ContactRow) => ({ created: toMillis(createdAt), updated: toMillis(updatedAt) });

export const toEmail = ({ record }: Owned<ContactRow>): Email => ({
  id: record.id,
  email: record.address,
  primary: record.isPrimary,
  verified: record.isVerified,
});

export const toMobile = ({ record }: Owned<ContactRow>): Mobile => ({
  id: record.id,
  number: record.address,
  primary: record.isPrimary,
  verified: record.isVerified,
  ...toMoments(record),
});

const toAdminFields = ({ record, user }: Owned<ContactRow>) => ({ user: toShortUser(user), archived: record.archived });

export const toAdminEmail = (email: Owned<ContactRow>): AdminEmail => ({
  ...toEmail(email),
  ...toMoments(email.record),
  ...toAdminFields(email),
});

export const toAdminMobile = (mobile: Owned<ContactRow>): AdminMobile => ({ ...toMobile(mobile), ...toAdminFields(mobile) });

/** What the API calls the address itself. */
export const ADDRESS_FIELDS = { email: 'email', mobile: 'number' } as const satisfies Record<ContactKind, string>;
