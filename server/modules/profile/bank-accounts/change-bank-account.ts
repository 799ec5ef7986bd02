import type { BankAccountRow } from '#db/schema/index.ts';
import { bankAccountRecords } from '#server/modules/profile/bank-accounts/find-bank-account.ts';
import { toBankAccountColumns } from '#server/modules/profile/bank-accounts/present.ts';
import type { AdminBankAccountChange } from '#server/modules/profile/bank-accounts/schema.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Changes a bank account. What its user changes has to be verified again. Throws not_found. */
export const changeBankAccount = (
  ctx: OwnerAuditPorts,
  { id, ...change }: AdminBankAccountChange & { id: string },
): Promise<Owned<BankAccountRow>> => inOwnCompany(ctx, (tx) => bankAccountRecords.update(tx, ctx, id, () => toBankAccountColumns(change)));
