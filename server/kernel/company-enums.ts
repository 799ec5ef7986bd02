// Enums of a company, and of the services and bank accounts that belong to it.

/** Transactions of a company in test mode represent no real money. */
export const COMPANY_MODES = ['test', 'production'] as const;

/** A service of the platform, a service offered to every company, or a service of the company itself. */
export const SERVICE_TYPES = ['system', 'public', 'private'] as const;

/** Maximum number of services of a company. */
export const SERVICES_MAX = 50;

/** The purpose of a company bank account. Bank accounts of users have none. */
export const COMPANY_BANK_ACCOUNT_ACTIONS = ['withdraw', 'deposit', 'origin'] as const;
