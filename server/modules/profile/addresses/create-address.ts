import type { AddressRow } from '#db/schema/index.ts';
import { addressRecords } from '#server/modules/profile/addresses/find-address.ts';
import { toAddressColumns } from '#server/modules/profile/addresses/present.ts';
import type { AdminAddressChange } from '#server/modules/profile/addresses/schema.ts';
import { requireUserFor } from '#server/modules/people/index.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Adds an address for the caller, or for the user whom an admin names. Throws invalid on `user`, and beyond a hundred. */
export const createAddress = (ctx: OwnerAuditPorts, input: AdminAddressChange & { user?: string }): Promise<Owned<AddressRow>> =>
  inOwnCompany(ctx, async (tx) => {
    const user = await requireUserFor(tx, ctx.owner, input.user);
    return addressRecords.create(tx, ctx, user, toAddressColumns(input));
  });
