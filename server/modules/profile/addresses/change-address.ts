import type { AddressRow } from '#db/schema/index.ts';
import { addressRecords } from '#server/modules/profile/addresses/find-address.ts';
import { toAddressColumns } from '#server/modules/profile/addresses/present.ts';
import type { AdminAddressChange } from '#server/modules/profile/addresses/schema.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Changes an address. What its user changes has to be verified again. Throws not_found. */
export const changeAddress = (ctx: OwnerAuditPorts, { id, ...change }: AdminAddressChange & { id: string }): Promise<Owned<AddressRow>> =>
  inOwnCompany(ctx, (tx) => addressRecords.update(tx, ctx, id, () => toAddressColumns(change)));
