// From rows to what the API shows.
import type { CurrencyRow } from '#server/features/currencies/find-currency.ts';
import { toReducedCurrency } from '#server/features/currencies/schema.ts';
import type { TransactionRow } from '#server/features/ledger/commands.ts';
import type { AdminTransaction, Transaction } from '#server/features/transactions/schema.ts';
import { toShortUser, type ShortUserRow } from '#server/features/users/present-user.ts';
import { toMillis } from '#server/kernel/time.ts';

/** What a transaction's row does not hold itself. */
export type TransactionContext = {
  company: string;
  currency: CurrencyRow;
  user: ShortUserRow | null;
  partnerUser: ShortUserRow | null;
};

/** What some forms show and others do not: `inferred` is absent in batch results, `messages` come with creations. */
type Form = Pick<Transaction, 'inferred' | 'messages'>;

const common = (row: TransactionRow, context: TransactionContext, { inferred, messages }: Form) => ({
  id: row.id,
  collection: row.collectionId,
  parent: row.parentId,
  partner: row.partnerId ? { id: row.partnerId, user: context.partnerUser && toShortUser(context.partnerUser) } : null,
  ...(inferred !== undefined && { inferred }),
  tx_type: row.txType as Transaction['tx_type'],
  subtype: row.subtype,
  note: row.note,
  metadata: row.metadata,
  status: row.status as Transaction['status'],
  reference: row.reference,
  amount: row.amount,
  total_amount: row.totalAmount,
  fee: row.fees,
  balance: row.balance,
  account: row.account,
  label: row.txType === 'credit' ? 'Credit' : 'Debit',
  company: context.company,
  currency: toReducedCurrency(context.currency),
  ...(messages && { messages }),
  executed: row.executedAt && toMillis(row.executedAt),
  expires: row.expiresAt && toMillis(row.expiresAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** Single and list form. */
export const toTransaction = (row: TransactionRow, context: TransactionContext): Transaction => ({
  ...common(row, context, { inferred: row.inferred }),
});

/** The answer to a creation. */
export const toCreatedTransaction = (row: TransactionRow, context: TransactionContext): Transaction => ({
  ...common(row, context, { inferred: row.inferred, messages: [] }),
});

/** An item of a batch's answer: without `inferred`, as the specification says. */
export const toBatchTransaction = (row: TransactionRow, context: TransactionContext): Transaction => ({
  ...common(row, context, { messages: [] }),
});

/** The admins' form, also the data of events. */
export const toAdminTransaction = (row: TransactionRow, context: TransactionContext): AdminTransaction => ({
  ...toTransaction(row, context),
  user: context.user && toShortUser(context.user),
  creator: row.creatorId,
  archived: row.archived,
});

/** The answer to an admin's creation. */
export const toCreatedAdminTransaction = (row: TransactionRow, context: TransactionContext): AdminTransaction => ({
  ...toAdminTransaction(row, context),
  messages: [],
});
