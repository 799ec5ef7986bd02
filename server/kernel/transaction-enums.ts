// Enums of transactions, of the journals that post them, and of their limits, subtypes and messages.

export const TX_TYPES = ['credit', 'debit'] as const;
export type TxType = (typeof TX_TYPES)[number];

export const TRANSACTION_STATUSES = ['Pending', 'Complete', 'Failed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Statuses that a transaction can be created with. */
export const INITIAL_STATUSES = ['Pending', 'Complete'] as const;
export type InitialStatus = (typeof INITIAL_STATUSES)[number];

/** Statuses that a pending transaction can change to. They are final. */
export const FINAL_STATUSES = ['Complete', 'Failed'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

/** Their effects on balances are in server/ledger/domain/balance-draft.ts. */
export const JOURNAL_KINDS = ['post', 'hold', 'capture', 'release'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** A limit bounds one transaction, the sum of a day, week or month, or how far an account may go below zero. */
export const LIMIT_TYPES = ['max', 'day_max', 'week_max', 'month_max', 'min', 'overdraft'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];

/** Whether a subtype is for transactions with a partner or without one. */
export const USAGE_TYPES = ['partner', 'single'] as const;

/** Severity of a message on a transaction. */
export const MESSAGE_LEVELS = ['info', 'warning', 'error'] as const;

/** What the address of a payee identifies. The first is the default. */
export const PAYEE_TYPES = ['user', 'account', 'bank_account', 'crypto_account'] as const;
export type PayeeType = (typeof PAYEE_TYPES)[number];

/** What users are notified of, by email or SMS. */
export const TRANSACTION_NOTICES = ['received', 'debited', 'held', 'claimed', 'returned', 'failed'] as const;
export type TransactionNotice = (typeof TRANSACTION_NOTICES)[number];
