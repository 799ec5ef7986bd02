import { bankAccounts } from '#db/schema/index.ts';
import { toAdminBankAccount } from '#server/modules/profile/bank-accounts/present.ts';
import { ownedRecords } from '#server/records/owned-records.ts';

/** Users have their own bank accounts, admins those of any user of their company: records/owned-records.ts holds them to it. */
export const bankAccountRecords = ownedRecords(bankAccounts, { name: 'bank_account', toData: toAdminBankAccount, perUserMax: 100 });

export const getBankAccount = bankAccountRecords.get;
