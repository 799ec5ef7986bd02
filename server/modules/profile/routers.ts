// The records of user profiles, by their names in the API: `user.<records>` for their users, `admin.users.<records>` for admins.
import { mergeRouters, router } from '#server/api/trpc.ts';
import { addressRouter, adminAddressRouter } from '#server/modules/profile/addresses/router.ts';
import { adminBankAccountRouter, bankAccountRouter } from '#server/modules/profile/bank-accounts/router.ts';
import { bankAccountRecords } from '#server/modules/profile/bank-accounts/service.ts';
import { adminCryptoAccountRouter, cryptoAccountRouter } from '#server/modules/profile/crypto-accounts/router.ts';
import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/service.ts';
import { adminDocumentRouter, documentRouter } from '#server/modules/profile/documents/router.ts';
import { adminRecordCurrencyRouters, recordCurrencyRouters } from '#server/modules/profile/record-currencies/router.ts';

const bankAccounts = { kind: 'bank_account', records: bankAccountRecords } as const;
const cryptoAccounts = { kind: 'crypto_account', records: cryptoAccountRecords } as const;

export const profileRouters = {
  addresses: addressRouter,
  bankAccounts: mergeRouters(bankAccountRouter, router(recordCurrencyRouters(bankAccounts))),
  cryptoAccounts: mergeRouters(cryptoAccountRouter, router(recordCurrencyRouters(cryptoAccounts))),
  documents: documentRouter,
};

export const adminProfileRouters = {
  addresses: adminAddressRouter,
  bankAccounts: mergeRouters(adminBankAccountRouter, router(adminRecordCurrencyRouters(bankAccounts))),
  cryptoAccounts: mergeRouters(adminCryptoAccountRouter, router(adminRecordCurrencyRouters(cryptoAccounts))),
  documents: adminDocumentRouter,
};
