// Addresses of users. A user has access to their own addresses, an admin to those of all users of the company; the functions of
// server/records/owned-records.ts enforce this, number the records, write the audit log and emit events.
import { addresses, type AddressRow } from '#db/schema/addresses.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { userFilter, requireRecordOwner } from '#server/modules/people/index.ts';
import { toAddressColumns, toAdminAddress, type AdminAddressChange } from '#server/modules/profile/addresses/schema.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, identity, timestamp } from '#server/records/filters.ts';
import { listing } from '#server/records/listing.ts';
import { ownedRecords, type OwnedRecord } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

export const addressRecords = ownedRecords(addresses, { name: 'address', toData: toAdminAddress, perUserMax: 100 });

/** The list for admins. The list for users has no filters or pages. */
export const addressList = listing({
  filters: {
    id: identity(addresses.id),
    user: userFilter(addresses),
    status: choice(addresses.status, VERIFICATION_STATUSES),
    created: timestamp(addresses.createdAt),
    updated: timestamp(addresses.updatedAt),
  },
  sorts: { created: addresses.createdAt, updated: addresses.updatedAt, id: addresses.id },
  id: addresses.id,
  created: addresses.createdAt,
});

/**
 * Adds an address for the caller or, if the caller is an admin, for `user`. Throws invalid if `user` is unknown or the limit is reached.
 */
export const createAddress = (ctx: OwnerAuditPorts, input: AdminAddressChange & { user?: string }): Promise<OwnedRecord<AddressRow>> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, input.user);
    return addressRecords.create(tx, ctx, user, toAddressColumns(input));
  });

/** A change by the user resets the status to pending. Throws not_found. */
export const changeAddress = (
  ctx: OwnerAuditPorts,
  { id, ...change }: AdminAddressChange & { id: string },
): Promise<OwnedRecord<AddressRow>> =>
  withOwnCompanyTransaction(ctx, (tx) => addressRecords.update(tx, ctx, id, () => toAddressColumns(change)));

/** Throws not_found. */
export const removeAddress = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, (tx) => addressRecords.remove(tx, ctx, id));
