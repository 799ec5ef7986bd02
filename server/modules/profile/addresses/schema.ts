// Schemas of addresses, and the mapping between them and rows. Input is mapped to columns field by field and never spread into a statement,
// so that a request cannot set a column that is not in a schema.
import { z } from 'zod';
import type { AddressRow } from '#db/schema/addresses.ts';
import { ADDRESS_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { PlainAddress, PlainAddressChange } from '#server/modules/companies/index.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { boolean, millis, recordReview, userIdentifier } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

export const Address = z
  .object({
    id: z.int(),
    type: z.enum(ADDRESS_TYPES),
    ...PlainAddress.shape,
    status: z.enum(VERIFICATION_STATUSES),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

/** The address as admins see it. Events have the same shape. */
export const AdminAddress = Address.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminAddress' });
export type AdminAddress = z.infer<typeof AdminAddress>;

/** The fields that users may set. Null and blank clear a field. */
export const AddressInput = z.object({
  type: z.enum(ADDRESS_TYPES).optional(),
  ...PlainAddressChange.shape,
});
export type AddressInput = z.infer<typeof AddressInput>;

/** The fields that admins may set. */
export const AdminAddressChange = AddressInput.extend(recordReview);
export type AdminAddressChange = z.infer<typeof AdminAddressChange>;

export const AdminAddressInput = AdminAddressChange.extend({ user: userIdentifier });

export const toAddress = ({ record }: OwnedRecord<AddressRow>): Address => ({
  id: record.id,
  type: record.type,
  line_1: record.line1,
  line_2: record.line2,
  city: record.city,
  state_province: record.stateProvince,
  country: record.country,
  postal_code: record.postalCode,
  status: record.status,
  created: toMillis(record.createdAt),
  updated: toMillis(record.updatedAt),
});

export const toAdminAddress = (address: OwnedRecord<AddressRow>): AdminAddress => ({
  ...toAddress(address),
  user: toShortUser(address.user),
  archived: address.record.archived,
});

/** Columns left undefined are not changed. */
export const toAddressColumns = (address: AdminAddressChange) => ({
  type: address.type,
  line1: address.line_1,
  line2: address.line_2,
  city: address.city,
  stateProvince: address.state_province,
  country: address.country,
  postalCode: address.postal_code,
  status: address.status,
  archived: address.archived,
});
