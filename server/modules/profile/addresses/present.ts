// Between rows and what the API calls them.
import type { AddressRow } from '#db/schema/index.ts';
import type { Address, AdminAddress, AdminAddressChange } from '#server/modules/profile/addresses/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Owned } from '#server/records/owned-records.ts';

export const toAddress = ({ record }: Owned<AddressRow>): Address => ({
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

export const toAdminAddress = (address: Owned<AddressRow>): AdminAddress => ({
  ...toAddress(address),
  user: toShortUser(address.user),
  archived: address.record.archived,
});

/** What is sent of an address, and no other column; undefined leaves one alone. */
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
