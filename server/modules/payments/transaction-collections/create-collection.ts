// Creates one collection of up to 24 items, which are executed together. Two items that name each other as partner are a transfer; any
// other item is a credit or debit against the company's external account. Every rule applies to each item as if it were created alone.
// Items refer to each other by ids that are valid within the request only.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { InitialStatus } from '#server/kernel/transaction-enums.ts';
import {
  toAdminCollection,
  toCollection,
  toCollectionRecord,
  type AdminCollectionInput,
  type AdminTransactionCollection,
  type CollectionInput,
  type CollectionItemInput,
  type CollectionRecord,
  type TransactionCollection,
} from '#server/modules/payments/transaction-collections/schema.ts';
import { applyRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireOwnParty, requirePartyAsAdmin, type PartyInCurrency } from '#server/modules/payments/transactions/party.ts';
import {
  planCollections,
  prepareCollection,
  shortestExpiry,
  type CollectionSide,
  type PreparedCollection,
} from '#server/modules/payments/transactions/prepare-collection.ts';
import type { AuditedTransactionPorts, TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { PostingAudit } from '#server/ledger/index.ts';
import { buildAudit, checkEachItem } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { TransactionRecord } from '#server/modules/payments/transactions/transaction-record.ts';

/** A single item, or two partners. */
type ItemGroup = {
  /** Positions of the items in the request. */
  indexes: number[];
  /** Position of the parent. */
  parent: number | undefined;
};

const itemField = (index: number, field: 'id' | 'parent' | 'partner' | 'amount'): string => `transactions.${index}.${field}`;

const indexItems = (items: readonly CollectionItemInput[]): ReadonlyMap<string, number> => {
  const indexes = new Map<string, number>();
  for (const [index, { id }] of items.entries()) {
    if (id === undefined) continue;
    if (indexes.has(id)) throw invalid({ [itemField(index, 'id')]: ['Another transaction of this request has this id.'] });
    indexes.set(id, index);
  }
  return indexes;
};

type ResolveItem = (index: number, field: 'parent' | 'partner') => number | undefined;

const createItemResolver = (items: readonly CollectionItemInput[]): ResolveItem => {
  const indexes = indexItems(items);
  return (index, field) => {
    const name = items[index]?.[field];
    if (name === undefined) return undefined;
    const position = indexes.get(name);
    if (position === undefined) throw invalid({ [itemField(index, field)]: ['No transaction of this request has this id.'] });
    if (position === index) throw invalid({ [itemField(index, field)]: ['A transaction cannot name itself.'] });
    return position;
  };
};

/** Throws invalid unless both items are the two sides of one transfer. */
const requirePartners = (items: readonly CollectionItemInput[], resolve: ResolveItem, index: number, otherIndex: number): void => {
  const [item, partner] = [items[index], items[otherIndex]];
  const field = itemField(index, 'partner');
  if (!item || !partner) return;
  if (resolve(otherIndex, 'partner') !== index) throw invalid({ [field]: ['Two partners name each other.'] });
  if (item.tx_type === partner.tx_type) throw invalid({ [field]: ['Partners are a debit and a credit.'] });
  if (item.amount !== partner.amount) throw invalid({ [itemField(index, 'amount')]: ['Partners must have the same amount.'] });
  if (resolve(index, 'parent') !== resolve(otherIndex, 'parent')) {
    throw invalid({ [itemField(index, 'parent')]: ['Partners belong to the same parent, or to none.'] });
  }
};

/** Throws invalid for an item that is its own ancestor. */
const requireNoCycle = (items: readonly CollectionItemInput[], resolve: ResolveItem, index: number): void => {
  let parent = resolve(index, 'parent');
  for (let steps = 0; parent !== undefined; steps += 1) {
    const isCycle = parent === index || parent === resolve(index, 'partner');
    if (isCycle || steps > items.length) throw invalid({ [itemField(index, 'parent')]: ['A transaction cannot belong to itself.'] });
    parent = resolve(parent, 'parent');
  }
};

/** Groups partners. Children come after items without a parent. Throws field errors for unknown ids. */
const groupItems = (items: readonly CollectionItemInput[]): ItemGroup[] => {
  const resolve = createItemResolver(items);
  const groups: ItemGroup[] = [];
  for (const index of items.keys()) {
    const [parent, partner] = [resolve(index, 'parent'), resolve(index, 'partner')];
    if (partner !== undefined) requirePartners(items, resolve, index, partner);
    requireNoCycle(items, resolve, index);
    if (partner === undefined) groups.push({ indexes: [index], parent });
    else if (index < partner) groups.push({ indexes: [index, partner], parent });
  }
  // A reversal assumes that the first external leg belongs to an item without a parent.
  return [...groups.filter(({ parent }) => parent === undefined), ...groups.filter(({ parent }) => parent !== undefined)];
};

/** Joins separately prepared collections into one, in their order, and sets the parents of their items. */
const joinCollections = (groups: readonly ItemGroup[], parts: readonly PreparedCollection[]): PreparedCollection => {
  const [first] = parts;
  if (!first) throw new Error('A collection has no parts');
  const { id, status } = first.collection;
  // In each part the items come first, their fees after.
  const ids = new Map(
    groups.flatMap(({ indexes }, group) => indexes.map((index, position) => [index, parts[group]?.collection.transactions[position]?.id])),
  );
  const collections = parts.map(({ collection }, group) => {
    const parent = groups[group]?.parent;
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const items = groups[group]?.indexes.length ?? 0;
    return {
      ...collection,
      transactions: collection.transactions.map((facts, position) => ({
        ...facts,
        collectionId: id,
        parentId: position < items ? parentId : facts.parentId,
      })),
    };
  });
  return {
    collection: {
      id,
      status,
      expiry: shortestExpiry(collections.map(({ expiry }) => (expiry && 'afterMs' in expiry ? expiry.afterMs : null))),
      messages: [],
      transactions: collections.flatMap(({ transactions }) => transactions),
      legs: collections.flatMap(({ legs }) => legs),
      deferredLegs: collections.flatMap(({ deferredLegs = [] }) => deferredLegs),
      bounds: collections.flatMap(({ bounds = [] }) => bounds),
      floors: collections.flatMap(({ floors = [] }) => floors),
    },
    related: parts.flatMap(({ related }) => related),
  };
};

type CheckedItem = PartyInCurrency & { item: CollectionItemInput; side: CollectionSide };

type CollectionOptions = { isByAdmin: boolean; status: InitialStatus; audit: PostingAudit | undefined };

const checkItem = async (ctx: TransactionPorts, item: CollectionItemInput, isByAdmin: boolean): Promise<CheckedItem> => {
  const { currency: code, account: reference, user, tx_type: txType, amount, subtype } = item;
  const partyInCurrency = isByAdmin
    ? await requirePartyAsAdmin(ctx, code, { user, reference }, 'account')
    : await requireOwnParty(ctx, code, reference, 'account');
  const rules = await applyRules(ctx, {
    ...partyInCurrency,
    txType,
    amount,
    subtype,
    subtypeField: 'subtype',
    partyField: 'account',
    isByAdmin,
    // Users name only their own accounts.
    isReceived: isByAdmin && txType === 'credit' && item.partner !== undefined,
  });
  return { ...partyInCurrency, item, side: { txType, party: partyInCurrency.party, description: item, rules } };
};

/** Partners share a currency and have different accounts. */
const requireMatchingPartners = (group: ItemGroup, checkedItems: readonly CheckedItem[]): void => {
  const [first, second] = group.indexes.map((index) => checkedItems[index]);
  const field = `transactions.${group.indexes[1]}`;
  if (!first || !second) return;
  if (first.currency.code !== second.currency.code) throw invalid({ [`${field}.currency`]: ['Partners must be of one currency.'] });
  if (first.party.account.reference === second.party.account.reference) {
    throw invalid({ [`${field}.account`]: ['Debit and credit account must be different.'] });
  }
};

const prepareGroup = (
  { ledger, me }: TransactionPorts,
  { indexes }: ItemGroup,
  checkedItems: readonly CheckedItem[],
  status: InitialStatus,
): Promise<PreparedCollection> => {
  const [first, second] = indexes.map((index) => checkedItems[index]);
  if (!first) throw new Error('A group of a collection has no item');
  const terms = { currency: first.currency, amount: first.item.amount, status, creatorId: me.userId };
  return prepareCollection(ledger, me, terms, second ? [first.side, second.side] : [first.side]);
};

const planItems = async <Output>(
  ctx: TransactionPorts,
  items: readonly CollectionItemInput[],
  { isByAdmin, status, audit }: CollectionOptions,
  toPayload: (records: CollectionRecord) => Output,
): Promise<PostingPlan<Output>> => {
  const groups = groupItems(items);
  const checkedItems = await checkEachItem(items, (item) => checkItem(ctx, item, isByAdmin));
  for (const group of groups) requireMatchingPartners(group, checkedItems);
  const prepare = async (): Promise<PreparedCollection[]> => {
    const parts = await Promise.all(groups.map((group) => prepareGroup(ctx, group, checkedItems, status)));
    return [joinCollections(groups, parts)];
  };
  // The ledger decides on the collection as a whole, so a rejection has no item.
  return planCollections(audit, prepare, {
    toPayload: (records: TransactionRecord[]): Output => {
      const created = toCollectionRecord(records);
      if (!created) throw new Error('A collection was created and returned no transaction');
      return toPayload(created);
    },
  });
};

/** Plans a collection of the caller's accounts. Complete if it only moves money between them, otherwise in the company's default status. */
export const planCollection = (ctx: TransactionPorts, { transactions }: CollectionInput): Promise<PostingPlan<TransactionCollection>> => {
  const isInternal = transactions.every(({ partner }) => partner !== undefined);
  const status = isInternal ? 'Complete' : ctx.me.companySettings.default_transaction_status;
  // Users cannot see the fees that others pay.
  const selectOwn = (record: CollectionRecord) => toCollectionRecord(record.filter(({ row }) => row.userId === ctx.me.userId)) ?? record;
  return planItems(ctx, transactions, { isByAdmin: false, status, audit: undefined }, (record) => toCollection(selectOwn(record)));
};

/** Plans a collection of any accounts of the company, Pending unless the admin requests Complete. */
export const planCollectionAsAdmin = (
  ctx: AuditedTransactionPorts,
  input: AdminCollectionInput,
): Promise<PostingPlan<AdminTransactionCollection>> =>
  planItems(
    ctx,
    input.transactions,
    { isByAdmin: true, status: input.status, audit: buildAudit(ctx, 'transaction.create') },
    toAdminCollection,
  );
