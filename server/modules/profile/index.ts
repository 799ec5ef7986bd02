export { AddressInput, AdminAddress, type Address } from '#server/modules/profile/addresses/schema.ts';
export { changeAddress, createAddress } from '#server/modules/profile/addresses/service.ts';
export { AdminBankAccount, type BankAccount, BankAccountInput } from '#server/modules/profile/bank-accounts/schema.ts';
export { changeBankAccount, createBankAccount } from '#server/modules/profile/bank-accounts/service.ts';
export { AdminCryptoAccount, type CryptoAccount, CryptoAccountInput } from '#server/modules/profile/crypto-accounts/schema.ts';
export { changeCryptoAccount, createCryptoAccount } from '#server/modules/profile/crypto-accounts/service.ts';
export { AdminDocument, type Document } from '#server/modules/profile/documents/schema.ts';
export { changeDocument, createDocument, documentFileRecords, resetIdentityProofs } from '#server/modules/profile/documents/service.ts';
export { adminProfileRouters, profileRouters } from '#server/modules/profile/routers.ts';
