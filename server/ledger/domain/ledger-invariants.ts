// Assertions on the effects of every accepted command, before anything is written.
//
// Invariant: journals balance, legs match their transactions, resolutions match their holds, no position is below its floor, and
// entries continue the positions before them.
// Reason: a violation is a bug in the ledger. The assertion names the leg that caused it; the database guard, which enforces most of
// these rules again, can only reject the whole batch. They run for every posting, so they are plain arithmetic.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Command, Leg } from '#server/ledger/domain/command.ts';
import { assertAuthorized, assertHoldResolved, findOpenHold, toHold, toLegAmount } from '#server/ledger/domain/hold-invariants.ts';
import { LedgerInvariantError, type InvariantLocation } from '#server/ledger/domain/ledger-invariant-error.ts';
import {
  positionKey,
  type BalanceState,
  type LedgerDecision,
  type LedgerEffects,
  type LedgerEntry,
  type LedgerJournal,
  type LedgerState,
} from '#server/ledger/domain/ledger-state.ts';
import { isStorable } from '#server/kernel/money.ts';
import type { JournalKind, TransactionStatus } from '#server/kernel/transaction-enums.ts';

/** True if the leg changes only what journals of its kind change, in the right direction. */
const followsKind = ({ kind, balanceDelta, heldDelta, incomingDelta }: LedgerEntry): boolean => {
  switch (kind) {
    case 'post':
      return heldDelta === 0n && incomingDelta === 0n;
    case 'hold':
      return balanceDelta === 0n && heldDelta >= 0n && incomingDelta >= 0n && (heldDelta === 0n || incomingDelta === 0n);
    case 'capture':
      return balanceDelta < 0n ? heldDelta === balanceDelta && incomingDelta === 0n : heldDelta === 0n && incomingDelta === -balanceDelta;
    case 'release':
      return balanceDelta === 0n && heldDelta <= 0n && incomingDelta <= 0n && (heldDelta === 0n || incomingDelta === 0n);
  }
};

const assertSums = (legs: readonly LedgerEntry[]): void => {
  let balance = 0n;
  let held = 0n;
  let incoming = 0n;
  for (const { balanceDelta, heldDelta, incomingDelta } of legs) {
    balance += balanceDelta;
    held += heldDelta;
    incoming += incomingDelta;
  }
  if (balance === 0n && held === incoming) return;
  const moved = legs.map(({ leg, accountId, ...entry }) => `leg ${leg} of account ${accountId} ${toLegAmount(entry)}`);
  const sums = `balance ${balance}, held ${held}, incoming ${incoming}`;
  throw new LedgerInvariantError('journal_balanced', legs.at(-1) ?? {}, `The legs add up to ${sums}: ${moved.join(', ')}`);
};

const assertBalanced = (journal: LedgerJournal, legs: readonly LedgerEntry[]): void => {
  const [first] = legs;
  if (!first) throw new LedgerInvariantError('journal_balanced', { journalId: journal.id }, 'The journal has no legs');
  let number = 0;
  let hasOneCurrency = true;
  for (const leg of legs) {
    number += 1;
    if (leg.leg !== number) throw new LedgerInvariantError('journal_balanced', leg, `The leg is number ${number} of its journal`);
    if (leg.kind !== journal.kind) throw new LedgerInvariantError('journal_balanced', leg, `A ${leg.kind} in a ${journal.kind} journal`);
    if (!followsKind(leg)) {
      const { balanceDelta, heldDelta, incomingDelta } = leg;
      const deltas = `balance ${balanceDelta}, held ${heldDelta}, incoming ${incomingDelta}`;
      throw new LedgerInvariantError('journal_balanced', leg, `A ${leg.kind} does not change ${deltas}`);
    }
    hasOneCurrency &&= leg.currency === first.currency;
  }
  if (hasOneCurrency) assertSums(legs);
  else for (const currencyLegs of Map.groupBy(legs, ({ currency }) => currency).values()) assertSums(currencyLegs);
};

const STATUS_AFTER: Record<JournalKind, TransactionStatus> = {
  post: 'Complete',
  hold: 'Pending',
  capture: 'Complete',
  release: 'Failed',
};

const assertLeg = (row: TransactionRow, leg: LedgerEntry): void => {
  const fail = (problem: string): never => {
    throw new LedgerInvariantError('transaction_legs', leg, `${problem} of transaction ${row.id}`);
  };
  if (leg.accountId !== row.ledgerAccountId) fail(`The leg is not on ledger account ${row.ledgerAccountId}`);
  if (leg.currency !== row.currency) fail(`The leg is in ${leg.currency}, not in the currency`);
  if (toLegAmount(leg) !== row.amount) fail(`The leg moves ${toLegAmount(leg)}, not the amount ${row.amount}`);
  if ((row.txType === 'debit') !== row.amount < 0n) fail(`An amount of ${row.amount} is not the direction ${row.txType}`);
  if (row.status !== STATUS_AFTER[leg.kind]) fail(`A ${leg.kind} does not lead to the status ${row.status}`);
};

/** Asserts that every transaction has exactly one leg. Until a capture, the leg can be a deferred one, which writes no entry. */
const assertTransactionLegs = (rows: readonly TransactionRow[], legs: readonly LedgerEntry[], deferred: readonly Leg[]): void => {
  let matched = 0;
  for (const row of rows) {
    let legCount = 0;
    for (const leg of legs) {
      if (leg.transactionId !== row.id) continue;
      assertLeg(row, leg);
      legCount += 1;
    }
    const isDeferred = legCount === 0 && row.status !== 'Complete' && deferred.some(({ transactionId }) => transactionId === row.id);
    if (legCount !== 1 && !isDeferred) {
      const problem = `Transaction ${row.id} is ${row.status} and has ${legCount} legs`;
      throw new LedgerInvariantError('transaction_legs', { journalId: legs[0]?.journalId ?? '', accountId: row.ledgerAccountId }, problem);
    }
    matched += legCount;
  }
  for (const leg of legs) if (leg.transactionId === null) matched += 1;
  if (matched === legs.length) return;
  const unknown = legs.find(({ transactionId }) => transactionId !== null && rows.every(({ id }) => id !== transactionId));
  throw new LedgerInvariantError('transaction_legs', unknown ?? {}, `Transaction ${unknown?.transactionId} is not in the collection`);
};

/** The deferred legs of the collection that has this journal. */
const listDeferredLegs = (command: Command, journalIndex: number): readonly Leg[] => {
  if (command.kind === 'hold') return command.deferredLegs;
  if (command.kind === 'create') return command.collections[journalIndex]?.deferredLegs ?? [];
  return (command.kind === 'execute' ? command.deferred?.legs : undefined) ?? [];
};

const sliceRange = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] =>
  to - from === items.length ? items : items.slice(from, to);

/** Asserts that journals, entries and transactions have the same order by collection. */
const assertJournals = (
  state: LedgerState,
  command: Command,
  rows: readonly TransactionRow[],
  { journals, entries }: LedgerEffects,
): void => {
  let open = findOpenHold(state, command);
  let index = 0;
  let row = 0;
  let entry = 0;
  let collectionEntry = 0;
  for (const journal of journals) {
    const firstEntry = entry;
    while (entries[entry]?.journalId === journal.id) entry += 1;
    const legs = sliceRange(entries, firstEntry, entry);
    assertBalanced(journal, legs);
    assertHoldResolved(open, journal, legs);
    if (command.kind === 'hold') open = journal.kind === 'hold' ? toHold(command, journal, legs) : open;
    index += 1;
    const next = journals[index];
    if (next?.collectionId === journal.collectionId) {
      // The amounts of a hold that the command replaces or captures are those of the next journal.
      if (next.kind !== 'post') collectionEntry = entry;
      continue;
    }
    const firstRow = row;
    while (rows[row]?.collectionId === journal.collectionId) row += 1;
    assertTransactionLegs(
      sliceRange(rows, firstRow, row),
      sliceRange(entries, collectionEntry, entry),
      listDeferredLegs(command, index - 1),
    );
    collectionEntry = entry;
  }
  const surplus = entries[entry];
  if (surplus) throw new LedgerInvariantError('journal_balanced', surplus, 'The command has no such journal');
  const unposted = command.kind === 'edit' ? undefined : rows[row];
  if (!unposted) return;
  const line = { journalId: unposted.collectionId, accountId: unposted.ledgerAccountId };
  throw new LedgerInvariantError('transaction_legs', line, `Transaction ${unposted.id} is not in a collection with a journal`);
};

const isExpectedFloor = ({ floors }: LedgerEffects, { accountId, slot, floor }: BalanceState, before: bigint | null): boolean =>
  floor === before || floors.some((change) => change.accountId === accountId && change.slot === slot && change.floor === floor);

const assertAboveFloor = (line: InvariantLocation, position: BalanceState): void => {
  const { balance, held, incoming, floor } = position;
  if (floor !== null && balance - held < floor) {
    throw new LedgerInvariantError('never_below_floor', line, `${balance} less ${held} held is below the floor ${floor}`);
  }
  if (held < 0n || incoming < 0n) throw new LedgerInvariantError('never_below_floor', line, `held ${held}, incoming ${incoming}`);
  if (!isStorable(balance)) throw new LedgerInvariantError('never_below_floor', line, `${balance} does not fit its column`);
};

const assertContinues = (effects: LedgerEffects, entry: LedgerEntry, before: BalanceState | undefined): void => {
  const seq = (before?.lastSeq ?? 0) + 1;
  if (entry.lastSeq !== seq) throw new LedgerInvariantError('entries_chain', entry, `Entry ${entry.lastSeq} follows entry ${seq - 1}`);
  if (
    entry.balance !== (before?.balance ?? 0n) + entry.balanceDelta ||
    entry.held !== (before?.held ?? 0n) + entry.heldDelta ||
    entry.incoming !== (before?.incoming ?? 0n) + entry.incomingDelta
  ) {
    const values = `balance ${entry.balance}, held ${entry.held}, incoming ${entry.incoming}`;
    throw new LedgerInvariantError('entries_chain', entry, `${values} do not continue entry ${seq - 1}`);
  }
  if (before && entry.currency !== before.currency) {
    throw new LedgerInvariantError('entries_chain', entry, `${entry.currency} on an account in ${before.currency}`);
  }
  if (!isExpectedFloor(effects, entry, before ? before.floor : 0n)) {
    throw new LedgerInvariantError('never_below_floor', entry, `The floor ${entry.floor} is not the account's`);
  }
};

const isSamePosition = (position: BalanceState, before: BalanceState | undefined): boolean =>
  position.lastSeq === (before?.lastSeq ?? 0) &&
  position.balance === (before?.balance ?? 0n) &&
  position.held === (before?.held ?? 0n) &&
  position.incoming === (before?.incoming ?? 0n);

/** Above this, entries are grouped by position. */
const COMPARED_ENTRIES_MAX = 50;

/** `after`: the positions that later commands of the batch see, which are those of the last entries. */
const assertPositions = ({ balances }: LedgerState, after: ReadonlyMap<string, BalanceState>, effects: LedgerEffects): void => {
  const { entries } = effects;
  let matched = 0;
  // Most commands have few entries: comparing each position with each entry is faster than a map of positions.
  const entriesByPosition =
    entries.length > COMPARED_ENTRIES_MAX ? Map.groupBy(entries, ({ accountId, slot }) => positionKey(accountId, slot)) : undefined;
  for (const [key, position] of after) {
    let before = balances.get(key);
    let line: InvariantLocation = { accountId: position.accountId };
    for (const entry of entriesByPosition ? (entriesByPosition.get(key) ?? []) : entries) {
      if (entry.accountId !== position.accountId || entry.slot !== position.slot) continue;
      assertContinues(effects, entry, before);
      assertAboveFloor(entry, entry);
      before = line = entry;
      matched += 1;
    }
    if (!isSamePosition(position, before))
      throw new LedgerInvariantError('entries_chain', line, 'The position is not that of the last entry');
    assertAboveFloor(line, position);
    if (!isExpectedFloor(effects, position, before ? before.floor : 0n)) {
      throw new LedgerInvariantError('never_below_floor', line, `The floor ${position.floor} is not the account's`);
    }
  }
  if (matched === entries.length) return;
  const unseen = entries.find(({ accountId, slot }) => !after.has(positionKey(accountId, slot)));
  throw new LedgerInvariantError('entries_chain', unseen ?? {}, 'Later commands would not see the entry');
};

type AcceptedDecision = Exclude<LedgerDecision, { refused: unknown }>;

/** Throws LedgerInvariantError if the decision on a command violates an invariant. `state` is the state before the command. */
export const assertLedgerInvariants = (
  state: LedgerState,
  after: ReadonlyMap<string, BalanceState>,
  command: Command,
  { accepted, effects }: AcceptedDecision,
): void => {
  assertJournals(state, command, accepted.transactions, effects);
  if (command.kind === 'hold') assertAuthorized(state, accepted.transactions);
  assertPositions(state, after, effects);
};
