/** What a bank account is for. */
export const BANK_ACCOUNT_ACTIONS = ['withdraw', 'deposit', 'origin'] as const;
