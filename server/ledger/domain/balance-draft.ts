// Balances as the command under decision sees them: written aside, so that a refusal leaves nothing behind.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Leg, TransactionFacts } from '#server/ledger/domain/command.ts';
import { deltasOf } from '#server/ledger/domain/journal.ts';
import { balanceKey, type BalanceState, type Entry, type Journal, type State } from '#server/ledger/domain/ledger-state.ts';
import type { Spent } from '#server/ledger/domain/usage-windows.ts';
import { isStorable } from '#server/kernel/money.ts';

/** Where a balance stands. */
export type Place = Pick<Leg, 'account' | 'slot'>;

/** A balance row that its first entry, or its first floor, will bring into being. */
const unopened = ({ account, slot }: Place): BalanceState => {
  if (account.opened) throw new Error(`Ledger account ${account.id} has no slot ${slot} among the locked balances`);
  return { accountId: account.id, slot, currency: account.currency, lastSeq: 0, balance: 0n, held: 0n, incoming: 0n, floor: 0n };
};

export const draftOf = ({ balances, spent }: Pick<State, 'balances' | 'spent'>) => {
  const touched = new Map<string, BalanceState>();
  const counted = new Map<string, Spent>();
  return {
    touched,
    counted,
    /** Undefined for a window that nothing of the batch is bounded by. */
    readSpent: (key: string): Spent | undefined => counted.get(key) ?? spent.get(key),
    writeSpent: (key: string, sums: Spent): void => {
      counted.set(key, sums);
    },
    read: (place: Place): BalanceState => touched.get(balanceKey(place)) ?? balances.get(balanceKey(place)) ?? unopened(place),
    write: (place: Place, state: BalanceState): void => {
      touched.set(balanceKey(place), state);
    },
  };
};

export type Draft = ReturnType<typeof draftOf>;

const isBelowFloor = ({ balance, held, floor }: BalanceState): boolean => floor !== null && balance - held < floor;

/** Applies the legs of one journal in order; the reason of the first leg that may not be, or its entries. */
export const applyJournal = (draft: Draft, journal: Journal, legs: Leg[]): 'insufficient_funds' | 'amount_out_of_range' | Entry[] => {
  const entries: Entry[] = [];
  for (const [index, leg] of legs.entries()) {
    const before = draft.read(leg);
    const deltas = deltasOf(journal.kind, leg.amount);
    const after: BalanceState = {
      ...before,
      lastSeq: before.lastSeq + 1,
      balance: before.balance + deltas.balance,
      held: before.held + deltas.held,
      incoming: before.incoming + deltas.incoming,
    };
    if (isBelowFloor(after)) return 'insufficient_funds';
    if (!isStorable(after.balance) || !isStorable(after.held) || !isStorable(after.incoming)) return 'amount_out_of_range';
    draft.write(leg, after);
    entries.push({
      ...after,
      journalId: journal.id,
      leg: index + 1,
      transactionId: leg.transactionId,
      kind: journal.kind,
      balanceDelta: deltas.balance,
      heldDelta: deltas.held,
      incomingDelta: deltas.incoming,
    });
  }
  return entries;
};

/** The account's balance after the transaction's own entry. What moves later has none yet: then the account's, as the legs leave it. */
export const balanceAfter = (
  draft: Draft,
  entries: Entry[],
  { id, ledgerAccountId }: Pick<TransactionFacts, 'id' | 'ledgerAccountId'>,
  places: Place[],
): bigint => {
  const own = entries.find((entry) => entry.transactionId === id);
  if (own) return own.balance;
  const place = places.find(({ account }) => account.id === ledgerAccountId);
  if (!place) throw new Error(`Transaction ${id} has neither an entry nor a leg of its own`);
  return draft.read(place).balance;
};

/** The row's part that may change, as later commands of the batch are to see it. */
export const lockedPart = ({ status, balance, reversed, note, metadata, archived, executedAt, updatedAt }: TransactionRow) => ({
  status,
  balance,
  reversed,
  note,
  metadata,
  archived,
  executedAt,
  updatedAt,
});
