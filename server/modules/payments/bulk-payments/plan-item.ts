// Plans the posting of an item of a bulk payment, by the service functions that plan single transactions.
import type { BulkItemRow, BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';
import { AdminBulkItemInput, BulkItemInput } from '#server/modules/payments/bulk-payments/schema.ts';
import { planCreditDebitAsAdmin } from '#server/modules/payments/transactions/create-credit-debit.ts';
import { planStoredTransfer, planTransferAsAdmin } from '#server/modules/payments/transactions/create-transfer.ts';
import { AdminCreditDebitInput, AdminTransferInput, type Transaction } from '#server/modules/payments/transactions/schema.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { ResolvedRecipient } from '#server/modules/payments/transactions/transfer-recipient.ts';

/** The request of an item. That of a user is a transfer. */
export type BulkOrder = { section: 'user'; input: BulkItemInput } | { section: 'admin'; input: AdminBulkItemInput };

type ItemPlanOptions = { collectionId: string; checkRecipient?: (recipient: ResolvedRecipient) => Promise<void> };

/** The columns of an order. */
export const toOrderColumns = ({ section, input }: BulkOrder) => {
  const { amount, currency, ...order } = input;
  return { type: section === 'admin' ? input.type : ('transfer' as const), amount, currency, order };
};

/** Parses a stored order. */
export const readOrder = ({ section }: Pick<BulkPaymentRow, 'section'>, { order, ...item }: BulkItemRow): BulkOrder => {
  const { amount, currency, type } = item;
  return section === 'admin'
    ? { section, input: AdminBulkItemInput.parse({ ...order, type, amount, currency }) }
    : { section, input: BulkItemInput.parse({ ...order, amount, currency }) };
};

const requireNoneOf = (input: AdminBulkItemInput, fields: readonly (keyof AdminBulkItemInput)[], message: string): void => {
  const errors: FieldErrors = {};
  for (const field of fields) if (input[field]) errors[field] = [message];
  requireNoErrors(errors);
};

const planAdminItem = (
  ctx: AuditedTransactionPorts,
  input: AdminBulkItemInput,
  options: ItemPlanOptions,
): Promise<PostingPlan<Transaction>> => {
  if (input.type === 'transfer') {
    requireNoneOf(input, ['account', 'subtype', 'reference', 'note'], 'Only credits and debits have this field.');
    return planTransferAsAdmin(ctx, AdminTransferInput.parse(input), options);
  }
  requireNoneOf(input, ['recipient', 'debit_account', 'credit_account', 'debit_note', 'credit_note'], 'Only transfers have this field.');
  return planCreditDebitAsAdmin(ctx, input.type, AdminCreditDebitInput.parse(input), options.collectionId);
};

/** Throws field errors. */
export const planItem = async (
  ctx: AuditedTransactionPorts,
  order: BulkOrder,
  options: ItemPlanOptions,
): Promise<PostingPlan<Transaction>> =>
  order.section === 'admin' ? planAdminItem(ctx, order.input, options) : planStoredTransfer(ctx, order.input, options);
