// Checks the items of a new bulk payment by planning each of them, and an atomic one also by a dry run of the ledger. Writes nothing. The job
// checks each item again when it posts it.
import { executePosting, type BuiltPosting } from '#server/api/posting-plan.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { mapInChunks } from '#server/kernel/map-in-chunks.ts';
import { ItemRejection, joinPostings, listCollections, UNREGISTERED } from '#server/modules/payments/bulk-payments/join-postings.ts';
import { planItem, type BulkOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import { ATOMIC_ITEMS_MAX, atItem, type BulkPreview } from '#server/modules/payments/bulk-payments/schema.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { ResolvedRecipient } from '#server/modules/payments/transactions/transfer-recipient.ts';
import { replacePayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import { withoutCounting } from '#server/platform/security/throttle.ts';
import type { ReadFromCache } from '#server/records/company-cache.ts';

const REPORTED_ERRORS_MAX = 100;

export type CheckedItem = {
  /** With the address of its payee. */
  order: BulkOrder;
  errors?: FieldErrors;
  /** Undefined for a recipient who has not registered, and with errors. */
  posting?: BuiltPosting<unknown> | undefined;
  recipient?: ResolvedRecipient | undefined;
};

/** Reads each value once in a call. The reads of the items are mostly the same. */
const createSharedReads = (): ReadFromCache => {
  const values = new Map<string, Promise<unknown>>();
  return <Value>(name: string, read: () => Promise<Value>): Promise<Value> => {
    const value = (values.get(name) as Promise<Value> | undefined) ?? read();
    values.set(name, value);
    return value;
  };
};

const planNewItem = async (ctx: AuditedTransactionPorts, requested: BulkOrder, isAtomic: boolean): Promise<CheckedItem> => {
  const order: BulkOrder =
    requested.section === 'user' ? { ...requested, input: (await replacePayee(ctx, requested.input)).input } : requested;
  if (order.section === 'user') order.input = { ...order.input, payee: undefined };
  let recipient: ResolvedRecipient | undefined;
  const checkRecipient = (resolved: ResolvedRecipient): Promise<void> => {
    recipient = resolved;
    return Promise.resolve();
  };
  const plan = await planItem(ctx, order, { collectionId: newId(), checkRecipient });
  if (plan.kind === 'post') return { order, recipient, posting: await plan.build() };
  return { order, recipient, ...(isAtomic && { errors: UNREGISTERED }) };
};

const checkItem = async (ctx: AuditedTransactionPorts, order: BulkOrder, isAtomic: boolean): Promise<CheckedItem> => {
  try {
    return await planNewItem(ctx, order, isAtomic);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    return { order, errors: (error.data ?? {}) as FieldErrors };
  }
};

/** Adds the error of the first item for which the funds or limits would not suffice. */
const decideTogether = async ({ ledger, me }: AuditedTransactionPorts, items: CheckedItem[]): Promise<CheckedItem[]> => {
  const posting = joinPostings(items.flatMap((item) => item.posting ?? []));
  const plan = { kind: 'post' as const, build: () => Promise.resolve(posting) };
  const outcome = await executePosting({ ledger, companyId: me.companyId, isDryRun: true }, plan);
  if (outcome.kind !== 'rejected') return items;
  const { error } = outcome;
  if (!(error instanceof ItemRejection)) throw error;
  return items.map((item, index) => (index === error.index ? { ...item, errors: error.errors } : item));
};

/** Checks each item. The result has the errors of items in place of an exception. */
export const checkItems = async (
  session: AuditedTransactionPorts,
  orders: readonly BulkOrder[],
  isAtomic: boolean,
): Promise<CheckedItem[]> => {
  if (isAtomic && orders.length > ATOMIC_ITEMS_MAX)
    throw invalid({ items: [`An atomic bulk payment has at most ${ATOMIC_ITEMS_MAX} items.`] });
  const ctx = { ...session, readCached: createSharedReads(), throttle: withoutCounting(session.throttle) };
  const items = await mapInChunks(orders, (order) => checkItem(ctx, order, isAtomic));
  const isPlanned = items.every(({ errors }) => errors === undefined);
  return isAtomic && isPlanned ? decideTogether(ctx, items) : items;
};

const listErrors = (items: readonly CheckedItem[]) =>
  items.flatMap(({ errors }, index) => (errors === undefined ? [] : [{ index, errors }]));

/** Throws invalid with the errors of the first 100 items that have errors: of an atomic one for any, otherwise if all items have errors. */
export const requirePostable = (items: readonly CheckedItem[], isAtomic: boolean): void => {
  const errors = listErrors(items);
  if (errors.length === 0 || (!isAtomic && errors.length < items.length)) return;
  const reported = errors.slice(0, REPORTED_ERRORS_MAX).map(({ index, errors: fields }) => atItem(index, fields));
  throw invalid(Object.assign({}, ...reported) as FieldErrors);
};

/** What debited accounts pay in addition to the amount. */
const sumFees = (posting: BuiltPosting<unknown>): bigint =>
  listCollections(posting)
    .flatMap(({ transactions }) => transactions)
    .reduce(
      (sum, { txType, parentId, amount, totalAmount }) => (txType === 'debit' && parentId === null ? sum + amount - totalAmount : sum),
      0n,
    );

export const toPreview = (items: readonly CheckedItem[]): BulkPreview => {
  const errors = listErrors(items);
  const totals = new Map<string, BulkPreview['totals'][number]>();
  for (const { order, posting, errors: itemErrors } of items) {
    if (itemErrors) continue;
    const { currency, amount } = order.input;
    const total = totals.get(currency) ?? { currency, amount: 0n, fee: 0n, count: 0 };
    const fee = posting ? sumFees(posting) : 0n;
    totals.set(currency, { currency, amount: total.amount + amount, fee: total.fee + fee, count: total.count + 1 });
  }
  return {
    item_count: items.length,
    error_count: errors.length,
    totals: [...totals.values()],
    errors: errors.slice(0, REPORTED_ERRORS_MAX),
  };
};
