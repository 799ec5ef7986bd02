import type { Group } from '#server/modules/payments/transaction-collections/read-links.ts';
import { shortestExpiry, type PreparedCollection } from '#server/modules/payments/transactions/create-collections.ts';

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
