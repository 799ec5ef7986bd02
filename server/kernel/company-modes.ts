/** Transactions of a company in test mode represent no real money. */
export const COMPANY_MODES = ['test', 'production'] as const;
