// Balances while a batch is decided: how the four kinds of journal change them, and drafts that hold the changes of one command. A post
// moves money immediately; a hold reserves it (held at the sender, incoming at the recipient); a capture replaces the reservation with the
// movement; a release cancels the reservation. Invariant: the state changes only when a command is accepted, so that a rejection has no
// effect.
import type { TransactionRow } from '#db/schema/index.ts';
import { isStorable } from '#server/kernel/money.ts';
import type { JournalKind } from '#server/kernel/transaction-enums.ts';
import type { Leg, TransactionData } from '#server/ledger/domain/command.ts';
import {
  balanceKey,
  type BalanceState,
  type LedgerEntry,
  type LedgerJournal,
  type LedgerState,
  type LockedTransaction,
} from '#server/ledger/domain/ledger-state.ts';
import type { WindowUsage } from '#server/ledger/domain/usage-windows.ts';

type BalanceDeltas = { balance: bigint; held: bigint; incoming: bigint };

const ZERO = 0n;

/** How one leg of a journal of this kind changes a balance. */
const computeDeltas = (kind: JournalKind, amount: bigint): BalanceDeltas => {
  const isDebit = amount < 0n;
  switch (kind) {
    case 'post':
      return { balance: amount, held: ZERO, incoming: ZERO };
    case 'hold':
      return { balance: ZERO, held: isDebit ? -amount : ZERO, incoming: isDebit ? ZERO : amount };
    case 'capture':
      return { balance: amount, held: isDebit ? amount : ZERO, incoming: isDebit ? ZERO : -amount };
    case 'release':
      return { balance: ZERO, held: isDebit ? amount : ZERO, incoming: isDebit ? ZERO : -amount };
  }
};

/** The leg's amount, from the entry of a post or a hold. */
export const legAmount = (entry: { balanceDelta: bigint; heldDelta: bigint; incomingDelta: bigint }): bigint =>
  entry.balanceDelta + entry.incomingDelta - entry.heldDelta;

/** Identifies a balance. */
export type BalanceRef = Pick<Leg, 'account' | 'slot'>;

/** The balance of a ledger account that is opened by its first entry or floor. */
const openBalance = ({ account, slot }: BalanceRef): BalanceState => {
  if (account.opened) throw new Error(`Ledger account ${account.id} has no slot ${slot} among the locked balances`);
  return { accountId: account.id, slot, currency: account.currency, lastSeq: 0, balance: 0n, held: 0n, incoming: 0n, floor: 0n };
};

export const createBalanceDraft = ({ balances, usage }: Pick<LedgerState, 'balances' | 'usage'>) => {
  const changedBalances = new Map<string, BalanceState>();
  const changedUsage = new Map<string, WindowUsage>();
  return {
    changedBalances,
    changedUsage,
    /** Undefined for windows that no limit of the batch is compared with. */
    readUsage: (key: string): WindowUsage | undefined => changedUsage.get(key) ?? usage.get(key),
    writeUsage: (key: string, changed: WindowUsage): void => {
      changedUsage.set(key, changed);
    },
    read: (ref: BalanceRef): BalanceState => changedBalances.get(balanceKey(ref)) ?? balances.get(balanceKey(ref)) ?? openBalance(ref),
    write: (ref: BalanceRef, changed: BalanceState): void => {
      changedBalances.set(balanceKey(ref), changed);
    },
  };
};

export type BalanceDraft = ReturnType<typeof createBalanceDraft>;

const isBelowFloor = ({ balance, held, floor }: BalanceState): boolean => floor !== null && balance - held < floor;

/** Applies the legs of one journal in order. Returns its entries, or why a leg was rejected. */
export const applyJournal = (
  draft: BalanceDraft,
  journal: LedgerJournal,
  legs: Leg[],
): 'insufficient_funds' | 'amount_out_of_range' | LedgerEntry[] => {
  const entries: LedgerEntry[] = [];
  for (const [index, leg] of legs.entries()) {
    const before = draft.read(leg);
    const deltas = computeDeltas(journal.kind, leg.amount);
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

/** The balance after the entry of the transaction. For a transaction with a deferred leg, which has no entry yet, the balance after all entries. */
export const balanceAfter = (
  draft: BalanceDraft,
  entries: LedgerEntry[],
  { id, ledgerAccountId }: Pick<TransactionData, 'id' | 'ledgerAccountId'>,
  refs: BalanceRef[],
): bigint => {
  const entry = entries.find(({ transactionId }) => transactionId === id);
  if (entry) return entry.balance;
  const ref = refs.find(({ account }) => account.id === ledgerAccountId);
  if (!ref) throw new Error(`Transaction ${id} has neither an entry nor a leg`);
  return draft.read(ref).balance;
};

/** Picks the columns of a transaction that can change, for later commands of the batch. */
export const toLockedTransaction = ({
  userId,
  status,
  amount,
  totalAmount,
  fees,
  balance,
  reversed,
  holdId,
  authorized,
  captured,
  note,
  metadata,
  archived,
  executedAt,
  updatedAt,
}: TransactionRow): LockedTransaction => ({
  userId,
  status,
  amount,
  totalAmount,
  fees,
  balance,
  reversed,
  holdId,
  authorized,
  captured,
  note,
  metadata,
  archived,
  executedAt,
  updatedAt,
});
