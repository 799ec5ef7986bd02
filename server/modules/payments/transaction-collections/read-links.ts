// How the items of a collection name each other: by ids that mean something within the request alone.
import type { Item } from '#server/modules/payments/transaction-collections/schema.ts';
import { invalid } from '#server/kernel/errors.ts';

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

type Named = (index: number, field: 'parent' | 'partner') => number | undefined;

const reader = (items: readonly Item[]): Named => {
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
const requirePartners = (items: readonly Item[], named: Named, index: number, other: number): void => {
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
const requireRoot = (items: readonly Item[], named: Named, index: number): void => {
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
