// Changes of holds. A hold is the open reservation of a Pending debit or transfer. Its journal is never changed: a partial capture or an
// increase releases it and writes another one in the same commit, so that each hold is resolved once and in full.
//
// The last capture completes the transaction itself, with the captured amount. Each earlier one is a new Complete collection with the same
// accounts, whose parent is the authorization; the amount of the authorization is what remains held. Invariant: the captured and the held
// amount together never exceed the authorized one.
import type { TransactionRow } from '#db/schema/index.ts';
import type { HoldCommand, Leg, NewCollection, Rejection, TransactionData } from '#server/ledger/domain/command.ts';
import { decideCreate } from '#server/ledger/domain/decide-create.ts';
import {
  readOpenCollection,
  resolveCollection,
  rowsAfter,
  type OpenCollection,
  type ResolutionTerms,
} from '#server/ledger/domain/decide-execute.ts';
import { applyRequestedFloors } from '#server/ledger/domain/decide-floor.ts';
import { applyJournal, type BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { changeUsage, evaluateIncrement } from '#server/ledger/domain/evaluate-limits.ts';
import {
  authorizedAmount,
  isDivisible,
  magnitude,
  mainTransactions,
  resizeLegs,
  resizeRows,
  toCapturedAmount,
  toIncreasedAmount,
  withTotals,
} from '#server/ledger/domain/hold-amounts.ts';
import {
  emptyEffects,
  type LedgerDecision,
  type LedgerEffects,
  type LedgerJournal,
  type LedgerState,
  type TransactionChange,
} from '#server/ledger/domain/ledger-state.ts';
import { fitsMetadata, mergePatch } from '#server/kernel/metadata.ts';

/** The open hold of a command. `mains` has the debit, or both sides of the transfer. */
type Hold = OpenCollection & { main: TransactionRow; mains: TransactionRow[]; remaining: bigint };

const isMain = ({ mains }: Hold, { id }: TransactionRow): boolean => mains.some((main) => main.id === id);

/** A transfer to an unregistered recipient, who can only claim it as a whole. */
const isUnclaimed = ({ expiresAt, hasLifespan }: TransactionRow): boolean => expiresAt !== null && !hasLifespan;

/** Reads the hold of a command. After the expiry, only a release is allowed. */
const readHold = (state: LedgerState, command: HoldCommand): Hold | Rejection => {
  const open = readOpenCollection(state, command);
  if (!open) return { reason: 'already_executed' };
  const mains = mainTransactions(open.rows);
  const [main] = mains;
  const isHold = main !== undefined && isDivisible(mains) && mains.some(({ txType }) => txType === 'debit') && !isUnclaimed(main);
  if (!isHold) return { reason: 'not_hold' };
  const isRelease = command.change.type === 'release';
  if (!isRelease && open.rows.some(({ expiresAt }) => expiresAt !== null && expiresAt <= state.now)) return { reason: 'hold_expired' };
  return { ...open, main, mains, remaining: magnitude(main.amount) };
};

type ReplacedHold = { rows: TransactionRow[]; legs: Leg[]; effects: Pick<LedgerEffects, 'journals' | 'entries'> };

/** Releases the hold and reserves the amounts of these rows. An increase is added to the authorized amount. */
const replaceHold = (
  { now }: LedgerState,
  draft: BalanceDraft,
  { command: { collectionId, journalIds }, hold }: { command: HoldCommand; hold: Hold },
  { amounts, captured = 0n }: { amounts: TransactionRow[]; captured?: bigint },
): ReplacedHold | Rejection => {
  const release: LedgerJournal = { id: journalIds.release, collectionId, kind: 'release', resolves: hold.holdId };
  const replacement: LedgerJournal = { id: journalIds.hold, collectionId, kind: 'hold', resolves: null };
  const legs = resizeLegs(hold.legs, amounts);
  const released = applyJournal(draft, release, hold.legs);
  if (typeof released === 'string') return { reason: released, index: 0 };
  const held = applyJournal(draft, replacement, legs);
  if (typeof held === 'string') return { reason: held, index: 0 };
  const rows = amounts.map((row, index): TransactionRow => {
    const before = hold.rows[index] ?? row;
    const increase = magnitude(row.amount) - magnitude(before.amount);
    const authorized = authorizedAmount(before) + (increase > 0n ? increase : 0n);
    const capturedSoFar = isMain(hold, row) ? row.captured + captured : 0n;
    return { ...row, holdId: replacement.id, authorized, captured: capturedSoFar, updatedAt: now };
  });
  return { rows, legs, effects: { journals: [release, replacement], entries: [...released, ...held] } };
};

const toChanges = ({ rows }: Hold, after: TransactionRow[]): TransactionChange[] =>
  rows.flatMap((before, index): TransactionChange[] => {
    const row = after[index];
    return row ? [{ before, after: row }] : [];
  });

const describeCapture = ({ change }: HoldCommand, row: TransactionRow): TransactionRow => {
  if (change.type !== 'capture' || change.description.transactionId !== row.id) return row;
  const { note, metadata } = change.description;
  return { ...row, note: note ?? row.note, metadata: metadata ? mergePatch(row.metadata, metadata) : row.metadata };
};

/** The collection of a partial capture. Fees of which nothing is captured yet are omitted. */
const buildCapture = (command: HoldCommand, hold: Hold, parts: TransactionRow[]): NewCollection => {
  const ids = new Map(parts.flatMap(({ id, amount }, index) => (amount === 0n ? [] : [[id, command.captureIds[index] ?? ''] as const])));
  const findId = (id: string | null): string | null => (id === null ? null : (ids.get(id) ?? null));
  const transactions = parts.flatMap((part): TransactionData[] => {
    const id = findId(part.id);
    if (id === null) return [];
    const { inferred, userId, account, ledgerAccountId, currency, txType, subtype, amount, totalAmount, fees, reference } = part;
    const facts = { inferred, userId, account, ledgerAccountId, currency, txType, subtype, amount, totalAmount, fees, reference };
    const { note, metadata } = describeCapture(command, part);
    const parentId = isMain(hold, part) ? part.id : findId(part.parentId);
    const links = { id, parentId, collectionId: command.captureId, partnerId: findId(part.partnerId), creatorId: command.actorId };
    return [{ ...facts, ...links, note, metadata }];
  });
  const legs = [...resizeLegs(hold.legs, parts), ...resizeLegs(hold.deferredLegs, parts)].filter(({ amount }) => amount !== 0n);
  return {
    id: command.captureId,
    status: 'Complete',
    transactions,
    legs: legs.map((leg) => ({ ...leg, transactionId: findId(leg.transactionId) })),
    expiry: null,
    messages: [],
  };
};

const captureInPart = (state: LedgerState, draft: BalanceDraft, command: HoldCommand, hold: Hold, amount: bigint): LedgerDecision => {
  const parts = resizeRows(hold.rows, toCapturedAmount(amount, hold.main));
  const remainingRows = withTotals(hold.rows.map((row, index) => ({ ...row, amount: row.amount - (parts[index]?.amount ?? 0n) })));
  const replaced = replaceHold(state, draft, { command, hold }, { amounts: remainingRows, captured: amount });
  if ('reason' in replaced) return { refused: replaced };
  const capture = buildCapture(command, hold, parts);
  if (!capture.transactions.every(({ metadata }) => fitsMetadata(metadata))) return { refused: { reason: 'metadata_too_large' } };
  const captured = decideCreate(state, draft, { collections: [capture] });
  if ('refused' in captured) return captured;
  const { journals, entries } = replaced.effects;
  return {
    accepted: { transactions: [...replaced.rows, ...captured.accepted.transactions] },
    effects: {
      ...captured.effects,
      journals: [...journals, ...captured.effects.journals],
      entries: [...entries, ...captured.effects.entries],
      changed: toChanges(hold, replaced.rows),
    },
  };
};

const toResolution = (
  { collectionId, journalIds, actorId }: HoldCommand,
  outcome: Pick<ResolutionTerms, 'to' | 'reason'>,
): ResolutionTerms => ({
  ...outcome,
  collectionId,
  journalId: journalIds.capture,
  deferredJournalId: journalIds.deferred,
  actorId,
  edit: null,
});

/** The last capture also completes the fees, which cannot be 0. */
const LAST_FEE_MIN = 1n;

/** Completes the transaction with this amount and releases what remains. */
const captureLast = (state: LedgerState, draft: BalanceDraft, command: HoldCommand, hold: Hold, amount: bigint): LedgerDecision => {
  const { journalIds } = command;
  const terms = toResolution(command, { to: 'Complete', reason: null });
  const describe = (row: TransactionRow): TransactionRow => (isMain(hold, row) ? describeCapture(command, row) : row);
  if (amount === hold.remaining) return resolveCollection(state, draft, { ...hold, rows: hold.rows.map(describe) }, terms, hold.rows);
  const amounts = resizeRows(hold.rows, toCapturedAmount(amount, hold.main, LAST_FEE_MIN));
  const replaced = replaceHold(state, draft, { command, hold }, { amounts });
  if ('reason' in replaced) return { refused: replaced };
  const { rows, legs, effects } = replaced;
  const smaller: OpenCollection = {
    rows: rows.map(describe),
    holdId: journalIds.hold,
    legs,
    deferredLegs: resizeLegs(hold.deferredLegs, rows),
  };
  const decision = resolveCollection(state, draft, smaller, terms, hold.rows);
  if ('refused' in decision) return decision;
  for (const row of hold.mains) changeUsage(state, draft, row, amount - hold.remaining);
  const { journals, entries } = decision.effects;
  return {
    ...decision,
    effects: { ...decision.effects, journals: [...effects.journals, ...journals], entries: [...effects.entries, ...entries] },
  };
};

const increment = (state: LedgerState, draft: BalanceDraft, command: HoldCommand, hold: Hold): LedgerDecision => {
  const { change } = command;
  if (change.type !== 'increment') throw new Error('The change is not an increment');
  const { amount: increase, bounds, floors } = change;
  const floorChanges = applyRequestedFloors(draft, floors);
  for (const row of hold.mains) {
    const rejection = evaluateIncrement(state, draft, bounds, { row, by: increase });
    if (rejection) return { refused: { ...rejection, index: 0 } };
    changeUsage(state, draft, row, increase);
  }
  const amounts = resizeRows(hold.rows, toIncreasedAmount(increase, hold.main));
  const replaced = replaceHold(state, draft, { command, hold }, { amounts });
  if ('reason' in replaced) return { refused: replaced };
  const changed = toChanges(hold, replaced.rows);
  return {
    accepted: { transactions: rowsAfter(changed) },
    effects: { ...emptyEffects(), ...replaced.effects, changed, floors: floorChanges },
  };
};

/** Rejects captures of more than is held. Each of several concurrent changes is decided after the previous ones have been applied. */
export const decideHold = (state: LedgerState, draft: BalanceDraft, command: HoldCommand): LedgerDecision => {
  const hold = readHold(state, command);
  if ('reason' in hold) return { refused: hold };
  const { change } = command;
  if (change.type === 'increment') return increment(state, draft, command, hold);
  if (change.type === 'release')
    return resolveCollection(state, draft, hold, toResolution(command, { to: 'Failed', reason: change.reason }));
  const amount = change.amount ?? hold.remaining;
  if (amount > hold.remaining) return { refused: { reason: 'capture_too_large', remaining: hold.remaining } };
  const isLast = change.isFinal || amount === hold.remaining;
  return isLast ? captureLast(state, draft, command, hold, amount) : captureInPart(state, draft, command, hold, amount);
};
