// Assertions on holds (ledger-invariants.ts). Invariant: a capture or release resolves the open hold of its collection exactly, and the
// captured and the held amount never exceed the authorized one.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Command, Leg } from '#server/ledger/domain/command.ts';
import { magnitude } from '#server/ledger/domain/hold-amounts.ts';
import { LedgerInvariantError } from '#server/ledger/domain/ledger-invariant-error.ts';
import type { LedgerEntry, LedgerJournal, LedgerState } from '#server/ledger/domain/ledger-state.ts';

/** The amount of the leg that an entry was written for. */
export const toLegAmount = ({ kind, balanceDelta, heldDelta, incomingDelta }: Omit<LedgerEntry, 'leg' | 'accountId'>): bigint => {
  if (kind === 'hold') return incomingDelta - heldDelta;
  return kind === 'release' ? heldDelta - incomingDelta : balanceDelta;
};

const resolvesLeg = (leg: LedgerEntry, hold: Leg): boolean =>
  leg.accountId === hold.account.id &&
  leg.slot === hold.slot &&
  leg.heldDelta === (hold.amount < 0n ? hold.amount : 0n) &&
  leg.incomingDelta === (hold.amount < 0n ? 0n : -hold.amount);

export type OpenHold = { id: string; legs: readonly Leg[] };

/** The open hold of the command's collection. Legs without a transaction balance those before them. */
export const findOpenHold = (state: LedgerState, command: Command): OpenHold | null => {
  if (command.kind !== 'execute' && command.kind !== 'hold') return null;
  const { collectionId, transactions, legs } = command;
  const id = state.transactions.get(transactions[0]?.id ?? '')?.holdId ?? null;
  if (id === null) return { id: collectionId, legs };
  let sum = 0n;
  const heldLegs: Leg[] = [];
  for (const leg of legs) {
    const amount = leg.transactionId === null ? -sum : (state.transactions.get(leg.transactionId)?.amount ?? 0n);
    sum += amount;
    heldLegs.push({ ...leg, amount });
  }
  return { id, legs: heldLegs };
};

/** The hold that a journal writes, for the resolutions after it. */
export const toHold = (command: Command, journal: LedgerJournal, entries: readonly LedgerEntry[]): OpenHold | null => {
  if (journal.kind !== 'hold' || command.kind !== 'hold') return null;
  const legs = entries.map((entry, index): Leg => {
    const account = command.legs[index]?.account ?? { id: 0, accountReference: null, currency: entry.currency, opened: true };
    return {
      account: { ...account, id: entry.accountId },
      slot: entry.slot,
      amount: toLegAmount(entry),
      transactionId: entry.transactionId,
    };
  });
  return { id: journal.id, legs };
};

/** Asserts that a capture or release has the legs of its hold and releases everything that they hold. */
export const assertHoldResolved = (open: OpenHold | null, journal: LedgerJournal, legs: readonly LedgerEntry[]): void => {
  const journalId = journal.id;
  const isResolution = journal.kind === 'capture' || journal.kind === 'release';
  const resolved = isResolution && open !== null ? open.id : null;
  if (journal.resolves !== resolved || (isResolution && open === null)) {
    throw new LedgerInvariantError('hold_resolved', { journalId }, `A ${journal.kind} resolves ${journal.resolves}, not ${resolved}`);
  }
  if (open === null || !isResolution) return;
  let index = 0;
  for (const hold of open.legs) {
    const leg = legs[index];
    index += 1;
    if (leg && resolvesLeg(leg, hold)) continue;
    const problem = `${hold.amount} is held; the ${journal.kind} has ${leg ? toLegAmount(leg) : 'no leg'}`;
    throw new LedgerInvariantError('hold_resolved', { journalId, leg: index, accountId: hold.account.id }, problem);
  }
  const surplus = legs[index];
  if (surplus) throw new LedgerInvariantError('hold_resolved', surplus, 'The hold has no such leg');
};

/** Asserts that the captured and the held amount do not exceed the authorized one, and that neither the captured nor the authorized one decreases. */
export const assertAuthorized = (state: LedgerState, rows: readonly TransactionRow[]): void => {
  for (const { id, amount, authorized, captured, ledgerAccountId: accountId } of rows) {
    const before = state.transactions.get(id);
    if (!before) continue;
    const isRaised = captured >= before.captured && (before.authorized === null || (authorized ?? 0n) >= before.authorized);
    const isWithin = authorized === null ? captured === 0n : captured + magnitude(amount) <= authorized;
    if (isRaised && isWithin) continue;
    const values = `${captured} captured, ${amount} held, ${authorized} authorized`;
    throw new LedgerInvariantError('capture_authorized', { accountId }, `${values} of transaction ${id}`);
  }
};
