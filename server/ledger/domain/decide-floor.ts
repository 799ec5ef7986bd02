// Floors: the lowest amount that can be available on an account. Invariant: a floor is never above the available amount. Reason: it is
// enforced as soon as it is set, so a higher one would be violated immediately.
import type { FloorCommand, RequestedFloor } from '#server/ledger/domain/command.ts';
import type { BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { emptyEffects, type BalanceState, type LedgerDecision, type FloorChange } from '#server/ledger/domain/ledger-state.ts';
import { isStorable } from '#server/kernel/money.ts';

/** The requested floor, or the available amount if that is lower. */
const limitFloor = ({ balance, held }: BalanceState, requested: bigint): bigint =>
  requested < balance - held ? requested : balance - held;

/** Sets the floor, or the available amount if that is lower. Writes no entry. */
export const decideFloor = (draft: BalanceDraft, { account, floor: requested }: FloorCommand): LedgerDecision => {
  const ref = { account, slot: 0 };
  const before = draft.read(ref);
  if (before.floor === null) throw new Error(`Ledger account ${account.id} is unbounded`);
  const floor = limitFloor(before, requested);
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
  const floor = limitFloor(before, requested);
  if (floor === before.floor) return [];
  draft.write(ref, { ...before, floor });
  return [{ accountId: account.id, slot: 0, floor }];
};

/** Applies the floors that a collection requests. It moves as a whole, so the strictest of several floors for an account applies. */
export const applyRequestedFloors = (draft: BalanceDraft, requested: readonly RequestedFloor[]): FloorChange[] => {
  const floors = new Map<number, RequestedFloor>();
  for (const request of requested) {
    const existing = floors.get(request.account.id);
    if (!existing || existing.floor <= request.floor) floors.set(request.account.id, request);
  }
  return [...floors.values()].flatMap((request) => applyRequestedFloor(draft, request));
};
