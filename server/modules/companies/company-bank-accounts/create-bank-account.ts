import { companyBankAccounts } from '#db/schema/index.ts';
import { changedAddress } from '#server/modules/companies/companies/address-schema.ts';
import { bankAccountsOf } from '#server/modules/companies/company-bank-accounts/find-bank-account.ts';
import { toCompanyBankAccountColumns, type ShownBankAccount } from '#server/modules/companies/company-bank-accounts/present.ts';
import type { CompanyBankAccountInput } from '#server/modules/companies/company-bank-accounts/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const BANK_ACCOUNTS_MAX = 200;

/** Adds a bank account of the company. Throws invalid for codes of banks that are none, and beyond two hundred. */
export const createBankAccount = (
  ctx: OwnerAuditPorts,
  { branch_address, metadata, ...sent }: CompanyBankAccountInput,
): Promise<ShownBankAccount> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(companyBankAccounts, bankAccountsOf(ctx))) >= BANK_ACCOUNTS_MAX) {
      throw refused(`Your company has ${BANK_ACCOUNTS_MAX} bank accounts. Delete one first.`);
    }
    const now = ctx.clock.now();
    const [account] = await tx
      .insert(companyBankAccounts)
      .values({
        companyId,
        id: await nextNumber(tx, companyId, 'company_bank_account'),
        ...toCompanyBankAccountColumns(sent),
        branchAddress: branch_address ? changedAddress(null, branch_address) : null,
        metadata: metadata ?? {},
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!account) throw new Error('A bank account was inserted and not returned.');
    await recordAct(tx, ctx, 'company_bank_account.create', { details: { bank_account: account.id } });
    return { account, currencies: [] };
  });
