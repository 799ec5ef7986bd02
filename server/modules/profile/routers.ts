// The records of user profiles, by their names in the API: `user.<records>` for their users, `admin.users.<records>` for admins.
import { mergeRouters, router } from '#server/api/trpc.ts';
import { addressRouter, adminAddressRouter } from '#server/modules/profile/addresses/router.ts';
import { adminBankAccountRouter, bankAccountRouter } from '#server/modules/profile/bank-accounts/router.ts';
import { bankAccountRecords } from '#server/modules/profile/bank-accounts/service.ts';
import { adminCryptoAccountRouter, cryptoAccountRouter } from '#server/modules/profile/crypto-accounts/router.ts';
import { cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/service.ts';
import { adminDocumentRouter, documentRouter } from '#server/modules/profile/documents/router.ts';
import { recordCurrencyRouters } from '#server/modules/profile/record-currencies/router.ts';

export const profileRouters = {
  addresses: addressRouter,
  bankAccounts: bankAccountRouter,
  cryptoAccounts: cryptoAccountRouter,
  documents: documentRouter,
};

export const adminProfileRouters = {
  addresses: adminAddressRouter,
  bankAccounts: mergeRouters(adminBankAccountRouter, router(recordCurrencyRouters({ kind: 'bank_account', records: bankAccountRecords }))),
  cryptoAccounts: mergeRouters(
    adminCryptoAccountRouter,
    router(recordCurrencyRouters({ kind: 'crypto_account', records: cryptoAccountRecords })),
  ),
  documents: adminDocumentRouter,
};
