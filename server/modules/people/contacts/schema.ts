// Email addresses and mobile numbers (specification: Resources). An address is immutable: to change it, another one is added and the old
// one deleted.
import { z } from 'zod';
import type { ContactTableKind, ContactRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import { mobileInput } from '#server/modules/people/user-profiles/person-fields.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { boolean, emailInput, millis, userIdentifier } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

const contactFields = {
  id: z.int(),
  primary: boolean.meta({ description: 'Whether this is the primary address or number, shown in the user object.' }),
  verified: boolean.meta({
    description: 'Whether the user has verified the address or number. Verified values are unique within the company.',
  }),
};

export const Email = z.object({ ...contactFields, email: z.string().meta({ examples: ['ann@example.com'] }) }).meta({ id: 'Email' });
export type Email = z.infer<typeof Email>;

export const Mobile = z
  .object({
    ...contactFields,
    number: z.string().meta({ description: 'Mobile number in international format.', examples: ['+27820000001'] }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Mobile' });
export type Mobile = z.infer<typeof Mobile>;

export const AdminEmail = Email.extend({ user: ShortUser, archived: boolean, created: millis, updated: millis }).meta({ id: 'AdminEmail' });
export type AdminEmail = z.infer<typeof AdminEmail>;

export const AdminMobile = Mobile.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminMobile' });
export type AdminMobile = z.infer<typeof AdminMobile>;

const primary = boolean.optional().meta({
  description:
    "Whether to make the address or number primary. Takes effect after verification. The user's first address or number becomes primary immediately.",
});

export const EmailInput = z.object({ email: emailInput, primary });
export const MobileInput = z.object({ number: mobileInput, primary });

export const ContactChange = z.object({ primary });

export const AdminContactChange = ContactChange.extend({ verified: boolean.optional(), archived: boolean.optional() });
export type AdminContactChange = z.infer<typeof AdminContactChange>;

export const AdminEmailInput = EmailInput.extend({ user: userIdentifier, verified: boolean.optional() });
export const AdminMobileInput = MobileInput.extend({ user: userIdentifier, verified: boolean.optional() });

const toTimestamps = ({ createdAt, updatedAt }: ContactRow) => ({ created: toMillis(createdAt), updated: toMillis(updatedAt) });

export const toEmail = ({ record }: OwnedRecord<ContactRow>): Email => ({
  id: record.id,
  email: record.address,
  primary: record.isPrimary,
  verified: record.isVerified,
});

export const toMobile = ({ record }: OwnedRecord<ContactRow>): Mobile => ({
  id: record.id,
  number: record.address,
  primary: record.isPrimary,
  verified: record.isVerified,
  ...toTimestamps(record),
});

const toAdminFields = ({ record, user }: OwnedRecord<ContactRow>) => ({ user: toShortUser(user), archived: record.archived });

export const toAdminEmail = (email: OwnedRecord<ContactRow>): AdminEmail => ({
  ...toEmail(email),
  ...toTimestamps(email.record),
  ...toAdminFields(email),
});

export const toAdminMobile = (mobile: OwnedRecord<ContactRow>): AdminMobile => ({ ...toMobile(mobile), ...toAdminFields(mobile) });

/** The API field of the address. */
export const ADDRESS_FIELDS = { email: 'email', mobile: 'number' } as const satisfies Record<ContactTableKind, string>;

/** The data of contact events. */
export const CONTACT_SERIALIZERS = { email: toAdminEmail, mobile: toAdminMobile } as const;
