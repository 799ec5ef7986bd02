// What bounds later postings, and is seldom part of a batch: floors, and what has been reversed of a transaction. They are
// statements of their own around the one that writes all else, in the same round trip.
//
// The guard judges all entries of a batch by the floor that is stored when they arrive; the core has judged each by the
// floor of its moment. So the least of an account's floors stands while the entries are written, and the last one after.
import type { Sql } from '#db/client.ts';
import type { Effects } from '#server/ledger/domain/ledger-state.ts';

const least = (one: bigint | undefined, other: bigint): bigint => (one === undefined || other < one ? other : one);

/** The lowest floor that each account gets in these effects. */
const leastFloors = (effects: Effects[]): Map<number, bigint> => {
  const floors = new Map<number, bigint>();
  for (const { accountId, floor } of effects.flatMap((effect) => effect.floors)) {
    floors.set(accountId, least(floors.get(accountId), floor));
  }
  return floors;
};

/** The floor with which a batch opens an account: 0, or as low as the batch needs. */
export const openingFloors = (effects: Effects[]): ((accountId: number) => bigint) => {
  const floors = leastFloors(effects);
  return (accountId) => least(floors.get(accountId), 0n);
};

/** Before the entries: gives the room that they may need. An account that the batch opens has it from the start. */
export const lowerFloors = (sql: Sql, effects: Effects[]): PromiseLike<unknown>[] => {
  const floors = leastFloors(effects);
  if (floors.size === 0) return [];
  return [
    sql`
      update balances b set floor = f.floor
      from unnest(${[...floors.keys()]}::bigint[], ${[...floors.values()].map(String)}::numeric[]) as f(account_id, floor)
      where b.company_id = current_setting('countinghouse.company_id')::int and b.account_id = f.account_id and b.slot = 0
        and b.floor > f.floor`.execute(),
  ];
};

/** After the entries: the floors that hold from now on. */
export const applyFloors = (sql: Sql, effects: Effects[]): PromiseLike<unknown>[] => {
  const last = new Map(effects.flatMap((effect) => effect.floors).map(({ accountId, floor }) => [accountId, String(floor)]));
  if (last.size === 0) return [];
  return [
    sql`
      update balances b set floor = f.floor
      from unnest(${[...last.keys()]}::bigint[], ${[...last.values()]}::numeric[]) as f(account_id, floor)
      where b.company_id = current_setting('countinghouse.company_id')::int and b.account_id = f.account_id and b.slot = 0
        and b.floor <> f.floor`.execute(),
  ];
};

/** After the changes of transactions: one may have become Complete in this batch. */
export const countReversals = (sql: Sql, effects: Effects[]): PromiseLike<unknown>[] => {
  // A transaction may be reversed several times in one batch: the last count knows of all.
  const last = new Map(
    effects.flatMap((effect) => effect.reversals).map(({ transactionId, reversed }) => [transactionId, String(reversed)]),
  );
  if (last.size === 0) return [];
  return [
    sql`
      update transactions t set reversed = r.reversed
      from unnest(${[...last.keys()]}::uuid[], ${[...last.values()]}::numeric[]) as r(id, reversed)
      where t.company_id = current_setting('countinghouse.company_id')::int and t.id = r.id`.execute(),
  ];
};
