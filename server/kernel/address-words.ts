/** What users keep addresses for; the first is meant where none is named. */
export const ADDRESS_TYPES = ['permanent', 'contact', 'shipping', 'billing', 'business'] as const;
