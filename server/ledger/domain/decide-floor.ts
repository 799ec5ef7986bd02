// The least that may be available on an account. A floor holds from the moment it is set: one above what is available would
// be broken at once, so it is set as high as it can be.
import type { FloorCommand, FloorWish } from '#server/ledger/domain/command.ts';
import type { Draft } from '#server/ledger/domain/balance-draft.ts';
import { noEffects, type Decision, type FloorChange } from '#server/ledger/domain/ledger-state.ts';
import { isStorable } from '#server/kernel/money.ts';

/** Sets the floor, or as much of it as is available now. Writes no entry. */
export const decideFloor = (draft: Draft, { account, floor: asked }: FloorCommand): Decision => {
  const place = { account, slot: 0 };
  const before = draft.read(place);
  if (before.floor === null) throw new Error(`Ledger account ${account.id} is unbounded`);
  const available = before.balance - before.held;
  const floor = asked < available ? asked : available;
  if (!isStorable(floor)) return { refused: { reason: 'amount_out_of_range', index: 0 } };
  draft.write(place, { ...before, floor });
  return {
    accepted: { transactions: [], floor },
    effects: { ...noEffects(), floors: [{ accountId: account.id, slot: 0, floor }] },
  };
};

/**
 * Brings an account's floor to what is said of overdrafts. A floor above zero is no overdraft's, and stays. One that is raised goes as
 * high as it can: who is overdrawn gets no further down, and what they owe is theirs to bring back.
 */
const wishFloor = (draft: Draft, { account, floor: asked }: FloorWish): FloorChange[] => {
  const place = { account, slot: 0 };
  const before = draft.read(place);
  if (before.floor === null || before.floor > 0n || before.floor === asked) return [];
  const available = before.balance - before.held;
  const floor = asked < available ? asked : available;
  if (floor === before.floor) return [];
  draft.write(place, { ...before, floor });
  return [{ accountId: account.id, slot: 0, floor }];
};

const stricter = (one: FloorWish, other: FloorWish | undefined): FloorWish => (other && other.floor > one.floor ? other : one);

/** Brings the floors of a collection's accounts to what is wished. It moves as one, so of several wishes for one account the strictest holds. */
export const wishFloors = (draft: Draft, wishes: readonly FloorWish[]): FloorChange[] => {
  const strictest = new Map<number, FloorWish>();
  for (const wish of wishes) strictest.set(wish.account.id, stricter(wish, strictest.get(wish.account.id)));
  return [...strictest.values()].flatMap((wish) => wishFloor(draft, wish));
};
