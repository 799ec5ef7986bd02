import { and, eq } from 'drizzle-orm';
import { companyBankAccounts } from '#db/schema/index.ts';
import { changedAddress } from '#server/modules/companies/companies/address-schema.ts';
import { bankAccountsOf, getBankAccount, lockBankAccount } from '#server/modules/companies/company-bank-accounts/find-bank-account.ts';
import { toCompanyBankAccountColumns, type ShownBankAccount } from '#server/modules/companies/company-bank-accounts/present.ts';
import type { CompanyBankAccountChange } from '#server/modules/companies/company-bank-accounts/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Changes a bank account of the company. Throws not_found, and invalid for an archived one that the change does not bring back. */
export const changeBankAccount = (
  ctx: OwnerAuditPorts,
  { id, metadata, branch_address, ...sent }: CompanyBankAccountChange,
): Promise<ShownBankAccount> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockBankAccount(tx, ctx, id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toCompanyBankAccountColumns(sent),
      branchAddress: branch_address && changedAddress(before.branchAddress, branch_address),
      metadata: mergeMetadata(before.metadata, metadata),
    });
    if (change) {
      await tx
        .update(companyBankAccounts)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(bankAccountsOf(ctx), eq(companyBankAccounts.id, before.id)));
      await recordAct(tx, ctx, 'company_bank_account.update', { details: { bank_account: before.id, ...change } });
    }
    return getBankAccount({ ...ctx, db: tx }, id);
  });
