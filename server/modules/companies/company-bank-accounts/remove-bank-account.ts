import { and, eq } from 'drizzle-orm';
import { companyBankAccounts } from '#db/schema/index.ts';
import { bankAccountsOf, lockBankAccount } from '#server/modules/companies/company-bank-accounts/find-bank-account.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes a bank account of the company, with what it says of currencies. Throws not_found. */
export const removeBankAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockBankAccount(tx, ctx, id);
    await tx.delete(companyBankAccounts).where(and(bankAccountsOf(ctx), eq(companyBankAccounts.id, before.id)));
    const { name, bankName } = before;
    await recordAct(tx, ctx, 'company_bank_account.remove', { details: { bank_account: before.id, name, bank_name: bankName } });
  });
