/** What users keep and admins review, as the procedures call it (server/app-router.ts). */
export type RecordKind = 'addresses' | 'bankAccounts' | 'cryptoAccounts';
