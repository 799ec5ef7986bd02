import { addressRecords } from '#server/modules/profile/addresses/find-address.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes an address. Throws not_found. */
export const removeAddress = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => addressRecords.remove(tx, ctx, id));
