// What the API takes and shows of addresses (specification, Resources, Address).
import { z } from 'zod';
import { boolean, millis, namedUser, nullWhenBlank, recordReview, text, countryInput } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { ADDRESS_TYPES } from '#server/kernel/address-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const Address = z
  .object({
    id: z.int(),
    type: z.enum(ADDRESS_TYPES),
    line_1: z.string().nullable(),
    line_2: z.string().nullable(),
    city: z.string().nullable(),
    state_province: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .meta({ description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
    postal_code: z.string().nullable(),
    status: z.enum(VERIFICATION_STATUSES),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

/** What admins see besides. */
export const AdminAddress = Address.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminAddress' });
export type AdminAddress = z.infer<typeof AdminAddress>;

/** What users write; null and blank unset a field. */
export const AddressInput = z.object({
  type: z.enum(ADDRESS_TYPES).optional(),
  line_1: nullWhenBlank(text(200)),
  line_2: nullWhenBlank(text(200)),
  city: nullWhenBlank(text(100)),
  state_province: nullWhenBlank(text(100)),
  country: nullWhenBlank(countryInput),
  postal_code: nullWhenBlank(text(10)),
});
export type AddressInput = z.infer<typeof AddressInput>;

/** What admins write besides. */
export const AdminAddressChange = AddressInput.extend(recordReview);
export type AdminAddressChange = z.infer<typeof AdminAddressChange>;

/** What admins write to add one. */
export const AdminAddressInput = AdminAddressChange.extend({ user: namedUser });
