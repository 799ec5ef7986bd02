// Floors and reversed amounts. Few batches change them, so they are separate statements around the one that writes everything else, in
// the same round trip.
//
// Invariant: while entries are inserted, the stored floor of an account is the lowest one of the batch; afterwards it is the last one.
// Reason: the guard compares all entries of a batch with the stored floor, but decide() compared each with the floor at that point.
import type { Sql } from '#db/client.ts';
import type { Effects } from '#server/ledger/domain/ledger-state.ts';

const least = (one: bigint | undefined, other: bigint): bigint => (one === undefined || other < one ? other : one);

/** The lowest floor of each account in these effects. */
const leastFloors = (effects: Effects[]): Map<number, bigint> => {
  const floors = new Map<number, bigint>();
  for (const { accountId, floor } of effects.flatMap((effect) => effect.floors)) {
    floors.set(accountId, least(floors.get(accountId), floor));
  }
  return floors;
};

/** The floor of an account that the batch opens: 0, or lower if the batch sets a lower one. */
export const openingFloors = (effects: Effects[]): ((accountId: number) => bigint) => {
  const floors = leastFloors(effects);
  return (accountId) => least(floors.get(accountId), 0n);
};

/** Runs before the entries: lowers floors as far as they need. Accounts that the batch opens have their floor from the start. */
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

/** Runs after the entries: sets the final floors. */
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

/** Runs after the changes of transactions: one can become Complete and be reversed in the same batch. */
export const countReversals = (sql: Sql, effects: Effects[]): PromiseLike<unknown>[] => {
  // A transaction can be reversed several times in one batch; the last amount includes the earlier ones.
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
