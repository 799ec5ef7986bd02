// A credit or a debit: one account against the outside of the company. Also up to 24 of them that succeed or fail together.
import type { SessionContext } from '#server/api/context.ts';
import type { Refused } from '#server/features/ledger/refused.ts';
import { createCollections, prepareCollection, type PreparedCollection } from '#server/features/transactions/create-collections.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { requireAllowed, requireNamed, requireOwn, type Named } from '#server/features/transactions/may-transact.ts';
import { toBatchTransaction, toCreatedAdminTransaction, toCreatedTransaction } from '#server/features/transactions/present.ts';
import type {
  AdminCreditDebitInput,
  AdminTransaction,
  BatchInput,
  CreditDebitInput,
  Transaction,
} from '#server/features/transactions/schema.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import type { FirstStatus, TxType } from '#server/kernel/transaction-words.ts';

type CreditOrDebit = Named & { txType: TxType; input: CreditDebitInput; status: FirstStatus };

/** A user's own, checked as far as it can be without a lock. It starts in the company's default status. Throws field errors. */
const requireOwnCreditDebit = async (ctx: SessionContext, txType: TxType, input: CreditDebitInput): Promise<CreditOrDebit> => {
  const named = await requireOwn(ctx, input.currency, input.account, 'account');
  requireAllowed(ctx.me.companySettings, named.party.user, txType);
  return { ...named, txType, input, status: ctx.me.companySettings.default_transaction_status };
};

const prepare = ({ ledger, me }: SessionContext, { txType, input, currency, party, status }: CreditOrDebit): Promise<PreparedCollection> =>
  prepareCollection(ledger, me, { currency, amount: input.amount, status, creatorId: me.userId }, [{ txType, party, description: input }]);

const only = (found: FoundTransaction[]): FoundTransaction => {
  const [first] = found;
  if (!first) throw new Error('A credit or debit answered no transaction');
  return first;
};

/** A user's own credit or debit. 400 on amount when the available balance does not suffice. */
export const createCreditDebit = async (ctx: SessionContext, txType: TxType, input: CreditDebitInput): Promise<Transaction> => {
  const own = await requireOwnCreditDebit(ctx, txType, input);
  return createCollections(ctx, undefined, async () => [await prepare(ctx, own)], { show: (found) => toCreatedTransaction(only(found)) });
};

/** A credit or debit for a user or an account of the company; Pending unless the admin asks for Complete. */
export const createCreditDebitAsAdmin = async (
  ctx: SessionContext,
  txType: TxType,
  input: AdminCreditDebitInput,
): Promise<AdminTransaction> => {
  const named = await requireNamed(ctx, input.currency, { user: input.user, reference: input.account }, 'account');
  requireAllowed(ctx.me.companySettings, named.party.user, txType);
  const theirs = { ...named, txType, input, status: input.status };
  return createCollections(ctx, 'transaction.create', async () => [await prepare(ctx, theirs)], {
    show: (found) => toCreatedAdminTransaction(only(found)),
  });
};

/** The same field errors, under the name of the batch's item. */
const inItem = (index: number, error: AppError): AppError => {
  if (error.code !== 'invalid') return error;
  const fields = Object.entries(error.data ?? {}).map(([field, messages]) => [`transactions.${index}.${field}`, messages]);
  return invalid(Object.fromEntries(fields) as FieldErrors);
};

const requireItem = async (ctx: SessionContext, item: BatchInput['transactions'][number], index: number): Promise<CreditOrDebit> => {
  try {
    return await requireOwnCreditDebit(ctx, item.tx_type, item);
  } catch (error) {
    throw error instanceof AppError ? inItem(index, error) : error;
  }
};

const explainItem = (refused: Refused): AppError => inItem('index' in refused.refusal ? refused.refusal.index : 0, refused);

/** Up to 24 of a user's own: one refused item refuses all, and the error names it. */
export const createBatch = async (ctx: SessionContext, input: BatchInput): Promise<{ transactions: Transaction[] }> => {
  const items: CreditOrDebit[] = [];
  for (const [index, item] of input.transactions.entries()) items.push(await requireItem(ctx, item, index));
  return createCollections(ctx, undefined, () => Promise.all(items.map((item) => prepare(ctx, item))), {
    show: (found) => ({ transactions: found.map(toBatchTransaction) }),
    explain: explainItem,
  });
};
