import type { OwnerContext } from '#server/api/context.ts';
import { addressRecords } from '#server/features/addresses/find-address.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

/** Deletes an address. Throws not_found. */
export const removeAddress = (ctx: OwnerContext, id: string): Promise<void> =>
  inOwnCompany(ctx, (tx) => addressRecords.remove(tx, ctx, id));
