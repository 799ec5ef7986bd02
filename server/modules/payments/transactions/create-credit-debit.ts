// A credit or a debit: one account against the outside of the company. Also up to 24 of them that succeed or fail together.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { AppError } from '#server/kernel/errors.ts';
import type { FirstStatus, TxType } from '#server/kernel/transaction-words.ts';
import type { Refusal } from '#server/ledger/index.ts';
import { applyRules, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireNamed, requireOwn, type Named } from '#server/modules/payments/transactions/party.ts';
import { planCollections, prepareCollection, type PreparedCollection } from '#server/modules/payments/transactions/prepare-collection.ts';
import type {
  AdminBatchInput,
  AdminCreditDebitInput,
  AdminTransaction,
  BatchInput,
  CreditDebitInput,
  Transaction,
} from '#server/modules/payments/transactions/schema.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { RefusalError, toItemError } from '#server/modules/payments/transactions/transaction-posting.ts';
import {
  toBatchTransaction,
  toCreatedAdminTransaction,
  toCreatedTransaction,
  withFeesAmong,
  type FoundTransaction,
} from '#server/modules/payments/transactions/transaction-record.ts';

type CreditOrDebit = Named & { txType: TxType; input: CreditDebitInput; status: FirstStatus; rules: AppliedRules };

const applyTo = (ctx: TransactionPorts, txType: TxType, named: Named, { amount, subtype }: CreditDebitInput, isByAdmin: boolean) =>
  applyRules(ctx, { ...named, txType, amount, subtype, subtypeField: 'subtype', partyField: 'account', isByAdmin, isReceived: false });

/** A user's own, checked as far as it can be without a lock. It starts in the company's default status. Throws field errors. */
const requireOwnCreditDebit = async (ctx: TransactionPorts, txType: TxType, input: CreditDebitInput): Promise<CreditOrDebit> => {
  const named = await requireOwn(ctx, input.currency, input.account, 'account');
  const rules = await applyTo(ctx, txType, named, input, false);
  return { ...named, txType, input, rules, status: ctx.me.companySettings.default_transaction_status };
};

const prepareCreditDebit = (
  { ledger, me }: TransactionPorts,
  { txType, input, currency, party, status, rules }: CreditOrDebit,
): Promise<PreparedCollection> =>
  prepareCollection(ledger, me, { currency, amount: input.amount, status, creatorId: me.userId }, [
    { txType, party, description: input, rules },
  ]);

const only = (found: FoundTransaction[]): FoundTransaction => {
  const [first] = found;
  if (!first) throw new Error('A credit or debit returned no transaction');
  return withFeesAmong(first, found);
};

/** A user's own credit or debit. 400 on amount when the available balance does not suffice. */
export const planCreditDebit = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: CreditDebitInput,
): Promise<PostingPlan<Transaction>> => {
  const own = await requireOwnCreditDebit(ctx, txType, input);
  return planCollections(ctx, undefined, async () => [await prepareCreditDebit(ctx, own)], {
    toPayload: (found) => toCreatedTransaction(only(found)),
  });
};

/** A credit or debit for a user or an account of the company; Pending unless the admin asks for Complete. */
export const planCreditDebitAsAdmin = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: AdminCreditDebitInput,
): Promise<PostingPlan<AdminTransaction>> => {
  const theirs = await requireTheirs(ctx, txType, input);
  return planCollections(ctx, 'transaction.create', async () => [await prepareCreditDebit(ctx, theirs)], {
    toPayload: (found) => toCreatedAdminTransaction(only(found)),
  });
};

const requireItem = async (ctx: TransactionPorts, item: BatchInput['transactions'][number], index: number): Promise<CreditOrDebit> => {
  try {
    return await requireOwnCreditDebit(ctx, item.tx_type, item);
  } catch (error) {
    throw toItemError(index, error);
  }
};

/** As requireOwnCreditDebit, of whom an admin names. */
const requireTheirs = async (ctx: TransactionPorts, txType: TxType, input: AdminCreditDebitInput): Promise<CreditOrDebit> => {
  const named = await requireNamed(ctx, input.currency, { user: input.user, reference: input.account }, 'account');
  const rules = await applyTo(ctx, txType, named, input, true);
  return { ...named, txType, input, rules, status: input.status };
};

/** What was asked for, without the rows of its fees. */
const itemsIn = (found: FoundTransaction[]): FoundTransaction[] =>
  found.filter(({ row }) => row.parentId === null).map((item) => withFeesAmong(item, found));

const toBatchError = (refusal: Refusal): AppError => toItemError('index' in refusal ? refusal.index : 0, new RefusalError(refusal));

/** Up to 24 of a user's own: one refused item refuses all, and the error names it. */
export const planBatch = async (ctx: TransactionPorts, input: BatchInput): Promise<PostingPlan<{ transactions: Transaction[] }>> => {
  const items: CreditOrDebit[] = [];
  for (const [index, item] of input.transactions.entries()) items.push(await requireItem(ctx, item, index));
  return planCollections(ctx, undefined, () => Promise.all(items.map((item) => prepareCreditDebit(ctx, item))), {
    toPayload: (found) => ({ transactions: itemsIn(found).map(toBatchTransaction) }),
    toError: toBatchError,
  });
};

/** As planBatch, for users and accounts of the company. */
export const planBatchAsAdmin = async (
  ctx: TransactionPorts,
  input: AdminBatchInput,
): Promise<PostingPlan<{ transactions: AdminTransaction[] }>> => {
  const items: CreditOrDebit[] = [];
  for (const [index, item] of input.transactions.entries()) {
    try {
      items.push(await requireTheirs(ctx, item.tx_type, item));
    } catch (error) {
      throw toItemError(index, error);
    }
  }
  return planCollections(ctx, 'transaction.create', () => Promise.all(items.map((item) => prepareCreditDebit(ctx, item))), {
    toPayload: (found) => ({ transactions: itemsIn(found).map(toCreatedAdminTransaction) }),
    toError: toBatchError,
  });
};
