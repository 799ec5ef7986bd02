// Credits and debits: one account against the company's external account. A batch of up to 24 succeeds or fails as a whole.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { AppError } from '#server/kernel/errors.ts';
import type { FirstStatus, TxType } from '#server/kernel/transaction-enums.ts';
import type { Refusal } from '#server/ledger/index.ts';
import { applyRules, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireOwnParty, requirePartyAsAdmin, type PartyInCurrency } from '#server/modules/payments/transactions/party.ts';
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
  attachFeesOf,
  toBatchTransaction,
  toCreatedAdminTransaction,
  toCreatedTransaction,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';

type CheckedCreditDebit = PartyInCurrency & { txType: TxType; input: CreditDebitInput; status: FirstStatus; rules: AppliedRules };

const applyCreditDebitRules = (
  ctx: TransactionPorts,
  txType: TxType,
  named: PartyInCurrency,
  { amount, subtype }: CreditDebitInput,
  isByAdmin: boolean,
) => applyRules(ctx, { ...named, txType, amount, subtype, subtypeField: 'subtype', partyField: 'account', isByAdmin, isReceived: false });

/** Checks a user's request as far as possible without a lock. Throws field errors. */
const requireOwnCreditDebit = async (ctx: TransactionPorts, txType: TxType, input: CreditDebitInput): Promise<CheckedCreditDebit> => {
  const named = await requireOwnParty(ctx, input.currency, input.account, 'account');
  const rules = await applyCreditDebitRules(ctx, txType, named, input, false);
  return { ...named, txType, input, rules, status: ctx.me.companySettings.default_transaction_status };
};

const prepareCreditDebit = (
  { ledger, me }: TransactionPorts,
  { txType, input, currency, party, status, rules }: CheckedCreditDebit,
): Promise<PreparedCollection> =>
  prepareCollection(ledger, me, { currency, amount: input.amount, status, creatorId: me.userId }, [
    { txType, party, description: input, rules },
  ]);

const singleOf = (found: TransactionRecord[]): TransactionRecord => {
  const [first] = found;
  if (!first) throw new Error('A credit or debit returned no transaction');
  return attachFeesOf(first, found);
};

/** Plans a user's own credit or debit, in the company's default status. Insufficient funds are an error on `amount`. */
export const planCreditDebit = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: CreditDebitInput,
): Promise<PostingPlan<Transaction>> => {
  const own = await requireOwnCreditDebit(ctx, txType, input);
  return planCollections(ctx, undefined, async () => [await prepareCreditDebit(ctx, own)], {
    toPayload: (found) => toCreatedTransaction(singleOf(found)),
  });
};

/** Plans a credit or debit of any account of the company, Pending unless the admin requests Complete. */
export const planCreditDebitAsAdmin = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: AdminCreditDebitInput,
): Promise<PostingPlan<AdminTransaction>> => {
  const checked = await requireCreditDebitAsAdmin(ctx, txType, input);
  return planCollections(ctx, 'transaction.create', async () => [await prepareCreditDebit(ctx, checked)], {
    toPayload: (found) => toCreatedAdminTransaction(singleOf(found)),
  });
};

const requireItem = async (ctx: TransactionPorts, item: BatchInput['transactions'][number], index: number): Promise<CheckedCreditDebit> => {
  try {
    return await requireOwnCreditDebit(ctx, item.tx_type, item);
  } catch (error) {
    throw toItemError(index, error);
  }
};

const requireCreditDebitAsAdmin = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: AdminCreditDebitInput,
): Promise<CheckedCreditDebit> => {
  const named = await requirePartyAsAdmin(ctx, input.currency, { user: input.user, reference: input.account }, 'account');
  const rules = await applyCreditDebitRules(ctx, txType, named, input, true);
  return { ...named, txType, input, rules, status: input.status };
};

/** The requested items, without their fee rows. */
const itemsOf = (found: TransactionRecord[]): TransactionRecord[] =>
  found.filter(({ row }) => row.parentId === null).map((item) => attachFeesOf(item, found));

const toBatchError = (refusal: Refusal): AppError => toItemError('index' in refusal ? refusal.index : 0, new RefusalError(refusal));

/** Plans a user's batch. Errors name the item. */
export const planBatch = async (ctx: TransactionPorts, input: BatchInput): Promise<PostingPlan<{ transactions: Transaction[] }>> => {
  const items: CheckedCreditDebit[] = [];
  for (const [index, item] of input.transactions.entries()) items.push(await requireItem(ctx, item, index));
  return planCollections(ctx, undefined, () => Promise.all(items.map((item) => prepareCreditDebit(ctx, item))), {
    toPayload: (found) => ({ transactions: itemsOf(found).map(toBatchTransaction) }),
    toError: toBatchError,
  });
};

export const planBatchAsAdmin = async (
  ctx: TransactionPorts,
  input: AdminBatchInput,
): Promise<PostingPlan<{ transactions: AdminTransaction[] }>> => {
  const items: CheckedCreditDebit[] = [];
  for (const [index, item] of input.transactions.entries()) {
    try {
      items.push(await requireCreditDebitAsAdmin(ctx, item.tx_type, item));
    } catch (error) {
      throw toItemError(index, error);
    }
  }
  return planCollections(ctx, 'transaction.create', () => Promise.all(items.map((item) => prepareCreditDebit(ctx, item))), {
    toPayload: (found) => ({ transactions: itemsOf(found).map(toCreatedAdminTransaction) }),
    toError: toBatchError,
  });
};
