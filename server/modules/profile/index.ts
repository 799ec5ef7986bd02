export { AdminAddress, type Address } from '#server/modules/profile/addresses/schema.ts';
export { AdminBankAccount, type BankAccount } from '#server/modules/profile/bank-accounts/schema.ts';
export { AdminCryptoAccount, type CryptoAccount } from '#server/modules/profile/crypto-accounts/schema.ts';
export { AdminDocument, type Document } from '#server/modules/profile/documents/schema.ts';
export { changeDocument, createDocument, documentFileRecords, resetIdentityProofs } from '#server/modules/profile/documents/service.ts';
export { reviewRouter } from '#server/modules/profile/reviews/router.ts';
export { adminProfileRouters, profileRouters } from '#server/modules/profile/routers.ts';
