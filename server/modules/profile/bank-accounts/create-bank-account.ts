import type { BankAccountRow } from '#db/schema/index.ts';
import { bankAccountRecords } from '#server/modules/profile/bank-accounts/find-bank-account.ts';
import { toBankAccountColumns } from '#server/modules/profile/bank-accounts/present.ts';
import type { AdminBankAccountChange } from '#server/modules/profile/bank-accounts/schema.ts';
import { requireUserFor } from '#server/modules/people/index.ts';
import { newCode } from '#server/kernel/reference.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Adds a bank account for the caller, or for the user whom an admin names. Throws invalid on `user`, and beyond a hundred. */
export const createBankAccount = (
  ctx: OwnerAuditPorts,
  input: AdminBankAccountChange & { user?: string },
): Promise<Owned<BankAccountRow>> =>
  inOwnCompany(ctx, async (tx) => {
    const user = await requireUserFor(tx, ctx.owner, input.user);
    return bankAccountRecords.create(tx, ctx, user, { ...toBankAccountColumns(input), code: newCode('bank_account') });
  });
