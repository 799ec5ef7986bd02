/** What users keep crypto accounts in; the first is meant where none is named. */
export const CRYPTO_TYPES = ['bitcoin', 'ethereum', 'other'] as const;
export type CryptoType = (typeof CRYPTO_TYPES)[number];
