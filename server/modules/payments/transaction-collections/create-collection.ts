// One collection of up to 24 transactions: all that it moves, it moves at once. Two items that name each other as partner face each
// other; any other item faces the outside of the company. Each is held to every rule, as if it came alone.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { FirstStatus } from '#server/kernel/transaction-words.ts';
import {
  asCollection,
  toAdminCollection,
  toCollection,
  type AdminCollectionInput,
  type AdminTransactionCollection,
  type CollectionInput,
  type FoundCollection,
  type Item,
  type TransactionCollection,
} from '#server/modules/payments/transaction-collections/schema.ts';
import { applyRules } from '#server/modules/payments/transactions/apply-rules.ts';
import { requireNamed, requireOwn, type Named } from '#server/modules/payments/transactions/party.ts';
import {
  planCollections,
  prepareCollection,
  shortestExpiry,
  type PreparedCollection,
  type Side,
} from '#server/modules/payments/transactions/prepare-collection.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { toItemError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { FoundTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import type { PostingAction } from '#server/records/audit.ts';

type Judged = Named & { item: Item; side: Side };

/** Who creates it, and in which status. */
type Terms = { isByAdmin: boolean; status: FirstStatus; action: PostingAction | undefined };

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
      throw toItemError(index, error);
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

// How the items of a collection name each other: by ids that mean something within the request alone.

/** One item that faces the outside, or two that face each other. What belongs to other items comes after all that does not. */
export type Group = {
  /** The items, by their place in the request. */
  indexes: number[];
  /** The place of the item that these belong to; undefined for none. */
  parent: number | undefined;
};

const fieldOf = (index: number, field: 'id' | 'parent' | 'partner' | 'amount'): string => `transactions.${index}.${field}`;

const placesOf = (items: readonly Item[]): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const [index, { id }] of items.entries()) {
    if (id === undefined) continue;
    if (places.has(id)) throw invalid({ [fieldOf(index, 'id')]: ['Another transaction of this request has this id.'] });
    places.set(id, index);
  }
  return places;
};

type ReadName = (index: number, field: 'parent' | 'partner') => number | undefined;

const reader = (items: readonly Item[]): ReadName => {
  const places = placesOf(items);
  return (index, field) => {
    const name = items[index]?.[field];
    if (name === undefined) return undefined;
    const place = places.get(name);
    if (place === undefined) throw invalid({ [fieldOf(index, field)]: ['No transaction of this request has this id.'] });
    if (place === index) throw invalid({ [fieldOf(index, field)]: ['A transaction cannot name itself.'] });
    return place;
  };
};

/** Throws for a partner that is not the other side of the item in every respect. */
const requirePartners = (items: readonly Item[], named: ReadName, index: number, other: number): void => {
  const [item, partner] = [items[index], items[other]];
  const field = fieldOf(index, 'partner');
  if (!item || !partner) return;
  if (named(other, 'partner') !== index) throw invalid({ [field]: ['Two partners name each other.'] });
  if (item.tx_type === partner.tx_type) throw invalid({ [field]: ['Partners are a debit and a credit.'] });
  if (item.amount !== partner.amount) throw invalid({ [fieldOf(index, 'amount')]: ['Partners must have the same amount.'] });
  if (named(index, 'parent') !== named(other, 'parent')) {
    throw invalid({ [fieldOf(index, 'parent')]: ['Partners belong to the same parent, or to none.'] });
  }
};

/** Throws for what belongs, in the end, to itself. */
const requireRoot = (items: readonly Item[], named: ReadName, index: number): void => {
  let parent = named(index, 'parent');
  for (let steps = 0; parent !== undefined; steps += 1) {
    const isOwn = parent === index || parent === named(index, 'partner');
    if (isOwn || steps > items.length) throw invalid({ [fieldOf(index, 'parent')]: ['A transaction cannot belong to itself.'] });
    parent = named(parent, 'parent');
  }
};

/** The items in groups that face each other. Throws field errors for names that lead nowhere. */
export const readLinks = (items: readonly Item[]): Group[] => {
  const named = reader(items);
  const groups: Group[] = [];
  for (const index of items.keys()) {
    const [parent, partner] = [named(index, 'parent'), named(index, 'partner')];
    if (partner !== undefined) requirePartners(items, named, index, partner);
    requireRoot(items, named, index);
    if (partner === undefined) groups.push({ indexes: [index], parent });
    else if (index < partner) groups.push({ indexes: [index, partner], parent });
  }
  // A reversal takes the first leg of the outside for that of what is no other's.
  return [...groups.filter(({ parent }) => parent === undefined), ...groups.filter(({ parent }) => parent !== undefined)];
};

/** One collection of several that were prepared alone, with the parents that its items have named. It moves them in their order. */
export const joinCollections = (groups: readonly Group[], parts: readonly PreparedCollection[]): PreparedCollection => {
  const [first] = parts;
  if (!first) throw new Error('A collection has no parts');
  const { id, status } = first.collection;
  // What an item asks for stands first in its part; its fees come after.
  const ids = new Map(
    groups.flatMap(({ indexes }, group) => indexes.map((index, place) => [index, parts[group]?.collection.transactions[place]?.id])),
  );
  const collections = parts.map(({ collection }, group) => {
    const parent = groups[group]?.parent;
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const items = groups[group]?.indexes.length ?? 0;
    return {
      ...collection,
      transactions: collection.transactions.map((facts, place) => ({
        ...facts,
        collectionId: id,
        parentId: place < items ? parentId : facts.parentId,
      })),
    };
  });
  return {
    collection: {
      id,
      status,
      expiry: shortestExpiry(collections.map(({ expiry }) => expiry?.afterMs)),
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
