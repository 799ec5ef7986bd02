import { addresses, type AddressRow } from '#db/schema/index.ts';
import { addressRecords } from '#server/modules/profile/addresses/find-address.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { choice, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** The admins' list; that of users has neither filters nor pages (specification). */
export const addressList = listing({
  filters: {
    id: identity(addresses.id),
    user: ofUserNamed(addresses),
    status: choice(addresses.status, VERIFICATION_STATUSES),
    created: moment(addresses.createdAt),
    updated: moment(addresses.updatedAt),
  },
  sorts: { created: addresses.createdAt, updated: addresses.updatedAt, id: addresses.id },
  defaultSort: '-created',
  id: addresses.id,
  created: addresses.createdAt,
});

/** A page of the addresses. */
export const listAddresses = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<Owned<AddressRow>>> =>
  addressRecords.listPage(ctx, query, addressList);

/** All of the caller's own addresses. */
export const listOwnAddresses = addressRecords.list;
