import { cryptoAccounts } from '#db/schema/index.ts';
import { toAdminCryptoAccount } from '#server/modules/profile/crypto-accounts/present.ts';
import { ownedRecords } from '#server/records/owned-records.ts';

/** Users have their own crypto accounts, admins those of any user of their company: records/owned-records.ts holds them to it. */
export const cryptoAccountRecords = ownedRecords(cryptoAccounts, { name: 'crypto_account', toData: toAdminCryptoAccount, perUserMax: 100 });

export const getCryptoAccount = cryptoAccountRecords.get;
