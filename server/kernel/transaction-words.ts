// The closed words of transactions and of the books, for tables, commands, the API and pages alike.

export const TX_TYPES = ['credit', 'debit'] as const;
export type TxType = (typeof TX_TYPES)[number];

export const TRANSACTION_STATUSES = ['Pending', 'Complete', 'Failed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** What a transaction may begin as. */
export const FIRST_STATUSES = ['Pending', 'Complete'] as const;
export type FirstStatus = (typeof FIRST_STATUSES)[number];

/** What a pending transaction may become. It does not change again. */
export const FINAL_STATUSES = ['Complete', 'Failed'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

/** server/ledger/domain/balance-draft.ts says what each does. */
export const JOURNAL_KINDS = ['post', 'hold', 'capture', 'release'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
