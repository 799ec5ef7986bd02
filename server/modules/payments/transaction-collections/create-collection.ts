// One collection of up to 24 transactions: all that it moves, it moves at once. Two items that name each other as partner face each
// other; any other item faces the outside of the company. Each is held to every rule, as if it came alone.
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { joinCollections } from '#server/modules/payments/transaction-collections/join-collections.ts';
import { readLinks, type Group } from '#server/modules/payments/transaction-collections/read-links.ts';
import {
  asCollection,
  toAdminCollection,
  toCollection,
  type FoundCollection,
} from '#server/modules/payments/transaction-collections/present.ts';
import type {
  AdminCollectionInput,
  AdminTransactionCollection,
  CollectionInput,
  Item,
  TransactionCollection,
} from '#server/modules/payments/transaction-collections/schema.ts';
import { applyRules } from '#server/modules/payments/transactions/apply-rules.ts';
import {
  planCollections,
  prepareCollection,
  type PreparedCollection,
  type Side,
} from '#server/modules/payments/transactions/create-collections.ts';
import type { FoundTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { requireNamed, requireOwn, type Named } from '#server/modules/payments/transactions/may-transact.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import type { FirstStatus } from '#server/kernel/transaction-words.ts';
import type { PostingAction } from '#server/records/audit.ts';

type Judged = Named & { item: Item; side: Side };

/** Who creates it, and in which status. */
type Terms = { isByAdmin: boolean; status: FirstStatus; action: PostingAction | undefined };

/** The same field errors, under the name of the item. */
const inItem = (index: number, error: unknown): unknown => {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.data ?? {}).map(([field, messages]) => [`transactions.${index}.${field}`, messages]);
  return invalid(Object.fromEntries(fields) as FieldErrors);
};

const judge = async (ctx: TransactionPorts, item: Item, isByAdmin: boolean): Promise<Judged> => {
  const { currency: code, account: reference, user, tx_type: txType, amount, subtype } = item;
  const named = isByAdmin
    ? await requireNamed(ctx, code, { user, reference }, 'account')
    : await requireOwn(ctx, code, reference, 'account');
  const rules = await applyRules(ctx, {
    ...named,
    txType,
    amount,
    subtype,
    subtypeField: 'subtype',
    partyField: 'account',
    isByAdmin,
    // Its own accounts are all that a user names.
    isReceived: isByAdmin && txType === 'credit' && item.partner !== undefined,
  });
  return { ...named, item, side: { txType, party: named.party, description: item, rules } };
};

const judgeAll = async (ctx: TransactionPorts, items: readonly Item[], isByAdmin: boolean): Promise<Judged[]> => {
  const judged: Judged[] = [];
  for (const [index, item] of items.entries()) {
    try {
      judged.push(await judge(ctx, item, isByAdmin));
    } catch (error) {
      throw inItem(index, error);
    }
  }
  return judged;
};

/** What two sides have to have in common, and what not. */
const requireFacing = (group: Group, judged: readonly Judged[]): void => {
  const [own, other] = group.indexes.map((index) => judged[index]);
  const field = `transactions.${group.indexes[1]}`;
  if (!own || !other) return;
  if (own.currency.code !== other.currency.code) throw invalid({ [`${field}.currency`]: ['Partners must be of one currency.'] });
  if (own.party.account.reference === other.party.account.reference) {
    throw invalid({ [`${field}.account`]: ['Debit and credit account must be different.'] });
  }
};

const prepareGroup = (
  { ledger, me }: TransactionPorts,
  { indexes }: Group,
  judged: readonly Judged[],
  status: FirstStatus,
): Promise<PreparedCollection> => {
  const [own, other] = indexes.map((index) => judged[index]);
  if (!own) throw new Error('A group of a collection has no item');
  const terms = { currency: own.currency, amount: own.item.amount, status, creatorId: me.userId };
  return prepareCollection(ledger, me, terms, other ? [own.side, other.side] : [own.side]);
};

const plan = async <Output>(
  ctx: TransactionPorts,
  items: readonly Item[],
  { isByAdmin, status, action }: Terms,
  toPayload: (found: FoundCollection) => Output,
): Promise<PostingPlan<Output>> => {
  const groups = readLinks(items);
  const judged = await judgeAll(ctx, items, isByAdmin);
  for (const group of groups) requireFacing(group, judged);
  const prepare = async (): Promise<PreparedCollection[]> => {
    const parts = await Promise.all(groups.map((group) => prepareGroup(ctx, group, judged, status)));
    return [joinCollections(groups, parts)];
  };
  // A refusal names no item: the ledger decides on the collection as a whole.
  return planCollections(ctx, action, prepare, {
    toPayload: (found: FoundTransaction[]): Output => {
      const created = asCollection(found);
      if (!created) throw new Error('A collection was created and returned no transaction');
      return toPayload(created);
    },
  });
};

/** Of the caller's accounts. What only moves between these is Complete at once; else it has the company's default status. */
export const planCollection = (ctx: TransactionPorts, { transactions }: CollectionInput): Promise<PostingPlan<TransactionCollection>> => {
  const isWithin = transactions.every(({ partner }) => partner !== undefined);
  const status = isWithin ? 'Complete' : ctx.me.companySettings.default_transaction_status;
  // A user does not read the fees that others pay in it.
  const own = (found: FoundCollection) => asCollection(found.filter(({ row }) => row.userId === ctx.me.userId)) ?? found;
  return plan(ctx, transactions, { isByAdmin: false, status, action: undefined }, (found) => toCollection(own(found)));
};

/** Of any accounts of the company; Pending unless the admin asks for Complete. */
export const planCollectionAsAdmin = (
  ctx: TransactionPorts,
  input: AdminCollectionInput,
): Promise<PostingPlan<AdminTransactionCollection>> =>
  plan(ctx, input.transactions, { isByAdmin: true, status: input.status, action: 'transaction.create' }, toAdminCollection);
