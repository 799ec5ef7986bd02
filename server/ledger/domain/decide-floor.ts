// Floors: the least amount that can be available on an account. Invariant: a floor is never above the available amount. Reason: it is
// enforced from the moment it is set, so a higher one would be violated at once.
import type { FloorCommand, RequestedFloor } from '#server/ledger/domain/command.ts';
import type { BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { emptyEffects, type LedgerDecision, type FloorChange } from '#server/ledger/domain/ledger-state.ts';
import { isStorable } from '#server/kernel/money.ts';

/** Sets the floor, or the available amount if that is lower. Writes no entry. */
export const decideFloor = (draft: BalanceDraft, { account, floor: requested }: FloorCommand): LedgerDecision => {
  const ref = { account, slot: 0 };
  const before = draft.read(ref);
  if (before.floor === null) throw new Error(`Ledger account ${account.id} is unbounded`);
  const available = before.balance - before.held;
  const floor = requested < available ? requested : available;
  if (!isStorable(floor)) return { refused: { reason: 'amount_out_of_range', index: 0 } };
  draft.write(ref, { ...before, floor });
  return {
    accepted: { transactions: [], floor },
    effects: { ...emptyEffects(), floors: [{ accountId: account.id, slot: 0, floor }] },
  };
};

/**
 * Sets an account's floor to its overdraft limit. A floor above zero was set for another reason and stays. A raised floor is limited to
 * the available amount: an overdrawn account cannot go lower, and is not forced to pay back.
 */
const applyRequestedFloor = (draft: BalanceDraft, { account, floor: requested }: RequestedFloor): FloorChange[] => {
  const ref = { account, slot: 0 };
  const before = draft.read(ref);
  if (before.floor === null || before.floor > 0n || before.floor === requested) return [];
  const available = before.balance - before.held;
  const floor = requested < available ? requested : available;
  if (floor === before.floor) return [];
  draft.write(ref, { ...before, floor });
  return [{ accountId: account.id, slot: 0, floor }];
};

const stricter = (one: RequestedFloor, other: RequestedFloor | undefined): RequestedFloor =>
  other && other.floor > one.floor ? other : one;

/** Applies the floors that a collection requests. It moves as a whole, so the strictest of several floors for an account applies. */
export const applyRequestedFloors = (draft: BalanceDraft, requested: readonly RequestedFloor[]): FloorChange[] => {
  const strictest = new Map<number, RequestedFloor>();
  for (const one of requested) strictest.set(one.account.id, stricter(one, strictest.get(one.account.id)));
  return [...strictest.values()].flatMap((one) => applyRequestedFloor(draft, one));
};
