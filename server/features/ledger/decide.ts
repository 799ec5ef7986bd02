// The decision core. Pure: no clock, no random, no I/O. Given the locked balances and one command after another, it says
// what is to be written and what is to be answered, exactly as if the commands had come one at a time. A refused command
// leaves the state untouched. The database checks the same rules once more when the entries arrive (0001_guard.sql).
import type {
  Accepted,
  Command,
  CreateCommand,
  Edit,
  EditCommand,
  Leg,
  Refusal,
  ResolveCommand,
  TransactionRow,
  Unit,
} from '#server/features/ledger/commands.ts';
import { deltasOf, type JournalKind } from '#server/features/ledger/journal.ts';
import { fitsMetadata } from '#server/api/fields.ts';
import { isStorable } from '#server/kernel/money.ts';
import { mergePatch } from '#server/records/merge-patch.ts';

export type BalanceState = {
  accountId: number;
  slot: number;
  currency: string;
  lastSeq: number;
  balance: bigint;
  held: bigint;
  incoming: bigint;
  /** Null: unbounded. */
  floor: bigint | null;
};

/** What may change of an existing transaction. */
export type LockedTransaction = Pick<TransactionRow, 'status' | 'balance' | 'note' | 'metadata' | 'executedAt'>;

/** What the batch has locked. */
export type State = {
  companyId: number;
  /** The moment of the batch: the database's clock after the locks. */
  now: Date;
  balances: Map<string, BalanceState>;
  /** Each existing transaction that the batch may change. */
  transactions: Map<string, LockedTransaction>;
};

export type Journal = { id: string; collectionId: string; kind: JournalKind; resolves: string | null };

export type Entry = BalanceState & {
  journalId: string;
  leg: number;
  transactionId: string | null;
  kind: JournalKind;
  balanceDelta: bigint;
  heldDelta: bigint;
  incomingDelta: bigint;
};

export type Transition = {
  transactionId: string;
  fromStatus: string;
  toStatus: string;
  actorId: string | null;
  reason: string | null;
};

/** What an accepted command writes. */
export type Effects = {
  journals: Journal[];
  entries: Entry[];
  created: TransactionRow[];
  changed: TransactionRow[];
  transitions: Transition[];
  messages: Unit['messages'];
};

export type Decision = { refused: Refusal } | { accepted: Accepted; effects: Effects };

export const balanceKey = (leg: { account: { id: number }; slot: number }): string => `${leg.account.id}:${leg.slot}`;

/** A balance row that its first entry will bring into being. */
const unopened = (leg: Leg): BalanceState => {
  if (leg.account.opened) throw new Error(`Ledger account ${leg.account.id} has no slot ${leg.slot} among the locked balances`);
  const { id: accountId, currency } = leg.account;
  return { accountId, slot: leg.slot, currency, lastSeq: 0, balance: 0n, held: 0n, incoming: 0n, floor: 0n };
};

/** Balances as the command under decision sees them: written aside, so that a refusal leaves nothing behind. */
const draftOf = (balances: Map<string, BalanceState>) => {
  const touched = new Map<string, BalanceState>();
  return {
    touched,
    read: (leg: Leg): BalanceState => touched.get(balanceKey(leg)) ?? balances.get(balanceKey(leg)) ?? unopened(leg),
    write: (leg: Leg, state: BalanceState): void => {
      touched.set(balanceKey(leg), state);
    },
  };
};

type Draft = ReturnType<typeof draftOf>;

const isBelowFloor = ({ balance, held, floor }: BalanceState): boolean => floor !== null && balance - held < floor;

/** Applies the legs of one journal in order; the reason of the first leg that may not be, or its entries. */
const applyJournal = (draft: Draft, journal: Journal, legs: Leg[]): 'insufficient_funds' | 'amount_out_of_range' | Entry[] => {
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

/** The account's balance after the transaction's own entry. */
const balanceAfter = (entries: Entry[], transactionId: string): bigint => {
  const own = entries.find((entry) => entry.transactionId === transactionId);
  if (!own) throw new Error(`Transaction ${transactionId} has no entry of its own`);
  return own.balance;
};

const rowsOf = (state: State, unit: Unit, entries: Entry[]): TransactionRow[] =>
  unit.transactions.map((facts) => ({
    ...facts,
    companyId: state.companyId,
    status: unit.status,
    balance: balanceAfter(entries, facts.id),
    archived: false,
    expiresAt: unit.status === 'Pending' && unit.lifespanMs !== null ? new Date(state.now.getTime() + unit.lifespanMs) : null,
    executedAt: unit.status === 'Complete' ? state.now : null,
    createdAt: state.now,
    updatedAt: state.now,
  }));

const decideCreate = (state: State, draft: Draft, command: CreateCommand): Decision => {
  const effects: Effects = { journals: [], entries: [], created: [], changed: [], transitions: [], messages: [] };
  for (const [index, unit] of command.units.entries()) {
    const kind = unit.status === 'Complete' ? 'post' : 'hold';
    const journal: Journal = { id: unit.id, collectionId: unit.id, kind, resolves: null };
    const entries = applyJournal(draft, journal, unit.legs);
    if (typeof entries === 'string') return { refused: { reason: entries, unit: index } };
    effects.journals.push(journal);
    effects.entries.push(...entries);
    effects.created.push(...rowsOf(state, unit, entries));
    effects.messages.push(...unit.messages);
  }
  return { accepted: { transactions: effects.created }, effects };
};

const lockedPart = ({ status, balance, note, metadata, executedAt }: TransactionRow): LockedTransaction => ({
  status,
  balance,
  note,
  metadata,
  executedAt,
});

/** The row with what the lock has read, and the edit applied to it. */
const currentRow = (state: State, row: TransactionRow, edit: Edit | null): TransactionRow => {
  const current = { ...row, ...state.transactions.get(row.id) };
  if (edit?.transactionId !== row.id) return current;
  const metadata = edit.metadataPatch ? mergePatch(current.metadata, edit.metadataPatch) : current.metadata;
  return { ...current, note: edit.note ?? current.note, metadata, updatedAt: state.now };
};

const decideResolve = (state: State, draft: Draft, command: ResolveCommand): Decision => {
  const isOpen = command.transactions.every(({ id }) => state.transactions.get(id)?.status === 'Pending');
  if (!isOpen) return { refused: { reason: 'already_executed' } };
  const isOver = command.transactions.every(({ expiresAt }) => expiresAt !== null && expiresAt <= state.now);
  if (command.onlyExpired && !isOver) return { refused: { reason: 'not_expired' } };
  const journal: Journal = {
    id: command.journalId,
    collectionId: command.unitId,
    kind: command.to === 'Complete' ? 'capture' : 'release',
    resolves: command.unitId,
  };
  const entries = applyJournal(draft, journal, command.legs);
  if (typeof entries === 'string') return { refused: { reason: entries, unit: 0 } };
  const current = command.transactions.map((row) => currentRow(state, row, command.edit));
  if (!current.every(({ metadata }) => fitsMetadata(metadata))) return { refused: { reason: 'metadata_too_large' } };
  const changed = current.map((row) => ({
    ...row,
    status: command.to,
    balance: balanceAfter(entries, row.id),
    executedAt: state.now,
    updatedAt: state.now,
  }));
  const transitions = command.transactions.map(({ id }) => ({
    transactionId: id,
    fromStatus: 'Pending',
    toStatus: command.to,
    actorId: command.actorId,
    reason: command.reason,
  }));
  return {
    accepted: { transactions: changed },
    effects: { journals: [journal], entries, created: [], changed, transitions, messages: [] },
  };
};

const decideEdit = (state: State, { transaction, edit }: EditCommand): Decision => {
  const changed = [currentRow(state, transaction, edit)];
  if (!changed.every(({ metadata }) => fitsMetadata(metadata))) return { refused: { reason: 'metadata_too_large' } };
  return {
    accepted: { transactions: changed },
    effects: { journals: [], entries: [], created: [], changed, transitions: [], messages: [] },
  };
};

const decideKind = (state: State, draft: Draft, command: Command): Decision => {
  switch (command.kind) {
    case 'create':
      return decideCreate(state, draft, command);
    case 'resolve':
      return decideResolve(state, draft, command);
    case 'edit':
      return decideEdit(state, command);
  }
};

/**
 * Decides one command. `accept` is asked before the state is changed, with what would be answered; when it throws, the
 * state stays as it was.
 */
export const decide = (state: State, command: Command, accept: (accepted: Accepted) => void): Decision => {
  const draft = draftOf(state.balances);
  const decision = decideKind(state, draft, command);
  if ('refused' in decision) return decision;
  accept(decision.accepted);
  for (const [key, balance] of draft.touched) state.balances.set(key, balance);
  for (const row of decision.accepted.transactions) state.transactions.set(row.id, lockedPart(row));
  return decision;
};
