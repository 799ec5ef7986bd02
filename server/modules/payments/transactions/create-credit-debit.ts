// Credits and debits: one account against the company's external account. A batch of up to 24 succeeds or fails as a whole.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { AppError } from '#server/kernel/errors.ts';
import type { InitialStatus, TxType } from '#server/kernel/transaction-enums.ts';
import type { NewCollection, Rejection } from '#server/ledger/index.ts';
import { applyRules, type AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireExpiry } from '#server/modules/payments/transactions/hold-expiry.ts';
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
import type { AuditedTransactionPorts, TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { buildAudit, RejectionError, checkEachItem, toItemError } from '#server/modules/payments/transactions/transaction-posting.ts';
import {
  attachFeeRows,
  toBatchTransaction,
  toCreatedAdminTransaction,
  toCreatedTransaction,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';

type CheckedCreditDebit = PartyInCurrency & {
  txType: TxType;
  input: CreditDebitInput;
  status: InitialStatus;
  rules: AppliedRules;
  /** Set for a stored order. */
  collectionId?: string | undefined;
  expiry?: NewCollection['expiry'] | undefined;
};

const applyCreditDebitRules = (
  ctx: TransactionPorts,
  txType: TxType,
  partyInCurrency: PartyInCurrency,
  { amount, subtype }: CreditDebitInput,
  isByAdmin: boolean,
) =>
  applyRules(ctx, {
    ...partyInCurrency,
    txType,
    amount,
    subtype,
    subtypeField: 'subtype',
    partyField: 'account',
    isByAdmin,
    isReceived: false,
  });

/** Checks a user's request without locks. Throws field errors. */
const requireOwnCreditDebit = async (ctx: TransactionPorts, txType: TxType, input: CreditDebitInput): Promise<CheckedCreditDebit> => {
  const partyInCurrency = await requireOwnParty(ctx, input.currency, input.account, 'account');
  const rules = await applyCreditDebitRules(ctx, txType, partyInCurrency, input, false);
  return { ...partyInCurrency, txType, input, rules, status: ctx.me.companySettings.default_transaction_status };
};

const requireCreditDebitAsAdmin = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: AdminCreditDebitInput,
): Promise<CheckedCreditDebit> => {
  const partyInCurrency = await requirePartyAsAdmin(ctx, input.currency, { user: input.user, reference: input.account }, 'account');
  const rules = await applyCreditDebitRules(ctx, txType, partyInCurrency, input, true);
  return { ...partyInCurrency, txType, input, rules, status: input.status, expiry: requireExpiry(ctx, input) };
};

const prepareCreditDebit = (
  { ledger, me }: TransactionPorts,
  { txType, input, currency, party, status, rules, collectionId, expiry }: CheckedCreditDebit,
): Promise<PreparedCollection> =>
  prepareCollection(ledger, me, { currency, amount: input.amount, status, creatorId: me.userId, collectionId, ...(expiry && { expiry }) }, [
    { txType, party, description: input, rules },
  ]);

const toSingleRecord = (records: TransactionRecord[]): TransactionRecord => {
  const [first] = records;
  if (!first) throw new Error('A credit or debit returned no transaction');
  return attachFeeRows(first, records);
};

/** Plans a user's own credit or debit, in the company's default status. Insufficient funds are an error on `amount`. */
export const planCreditDebit = async (
  ctx: TransactionPorts,
  txType: TxType,
  input: CreditDebitInput,
): Promise<PostingPlan<Transaction>> => {
  const ownCreditDebit = await requireOwnCreditDebit(ctx, txType, input);
  return planCollections(undefined, async () => [await prepareCreditDebit(ctx, ownCreditDebit)], {
    toPayload: (records) => toCreatedTransaction(toSingleRecord(records)),
  });
};

/** Plans a credit or debit of any account of the company, Pending unless the admin requests Complete. `collectionId` is that of a stored order. */
export const planCreditDebitAsAdmin = async (
  ctx: AuditedTransactionPorts,
  txType: TxType,
  input: AdminCreditDebitInput,
  collectionId?: string,
): Promise<PostingPlan<AdminTransaction>> => {
  const checked = { ...(await requireCreditDebitAsAdmin(ctx, txType, input)), collectionId };
  return planCollections(buildAudit(ctx, 'transaction.create'), async () => [await prepareCreditDebit(ctx, checked)], {
    toPayload: (records) => toCreatedAdminTransaction(toSingleRecord(records)),
  });
};

/** The requested items, each with its fees attached. */
const selectItems = (records: TransactionRecord[]): TransactionRecord[] =>
  records.filter(({ row }) => row.parentId === null).map((item) => attachFeeRows(item, records));

const toBatchError = (rejection: Rejection): AppError =>
  toItemError('index' in rejection ? rejection.index : 0, new RejectionError(rejection));

/** Plans a user's batch. Errors name the item. */
export const planBatch = async (ctx: TransactionPorts, input: BatchInput): Promise<PostingPlan<{ transactions: Transaction[] }>> => {
  const items = await checkEachItem(input.transactions, (item) => requireOwnCreditDebit(ctx, item.tx_type, item));
  return planCollections(undefined, () => Promise.all(items.map((item) => prepareCreditDebit(ctx, item))), {
    toPayload: (records) => ({ transactions: selectItems(records).map(toBatchTransaction) }),
    toError: toBatchError,
  });
};

export const planBatchAsAdmin = async (
  ctx: AuditedTransactionPorts,
  input: AdminBatchInput,
): Promise<PostingPlan<{ transactions: AdminTransaction[] }>> => {
  const items = await checkEachItem(input.transactions, (item) => requireCreditDebitAsAdmin(ctx, item.tx_type, item));
  return planCollections(buildAudit(ctx, 'transaction.create'), () => Promise.all(items.map((item) => prepareCreditDebit(ctx, item))), {
    toPayload: (records) => ({ transactions: selectItems(records).map(toCreatedAdminTransaction) }),
    toError: toBatchError,
  });
};
