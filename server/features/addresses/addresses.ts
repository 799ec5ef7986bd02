// Users write their own addresses, admins those of any user of their company, and only admins say what was verified.
import { addresses } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { toAdminAddress, type AdminAddressChange } from '#server/features/addresses/schema.ts';
import { requireUserFor } from '#server/features/users/find-recipient.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { choice, identity, moment } from '#server/records/filters.ts';
import { listing } from '#server/records/listing.ts';
import { ownedRecords, type Owned } from '#server/records/owned-records.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export type OwnedAddress = Owned<typeof addresses>;

export const addressRecords = ownedRecords(addresses, { name: 'address', toData: toAdminAddress, perUserMax: 100 });

/** The admins' list (specification, conventions, lists). */
export const addressList = listing({
  filters: {
    user: identity(addresses.userId),
    status: choice(addresses.status, VERIFICATION_STATUSES),
    created: moment(addresses.createdAt),
    updated: moment(addresses.updatedAt),
  },
  sorts: { created: addresses.createdAt, updated: addresses.updatedAt, id: addresses.id },
  defaultSort: '-created',
  id: addresses.id,
  created: addresses.createdAt,
});

const toColumns = (address: AdminAddressChange) => ({
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

/** Adds an address for the caller, or for the user whom an admin names. Throws invalid on `user`, and beyond a hundred. */
export const createAddress = (ctx: OwnerContext, input: AdminAddressChange & { user?: string }): Promise<OwnedAddress> =>
  inOwnCompany(ctx, async (tx) => {
    const user = await requireUserFor(tx, ctx.owner, input.user);
    return addressRecords.create(tx, ctx, user, toColumns(input));
  });

/** Changes an address. What its user changes has to be verified again. Throws not_found. */
export const changeAddress = (ctx: OwnerContext, { id, ...change }: AdminAddressChange & { id: string }): Promise<OwnedAddress> =>
  inOwnCompany(ctx, (tx) => addressRecords.update(tx, ctx, ctx.owner, id, toColumns(change)));

/** Deletes an address. Throws not_found. */
export const removeAddress = (ctx: OwnerContext, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => addressRecords.remove(tx, ctx, ctx.owner, id));
