// Reversals of Complete collections. Nothing is undone in place: a reversal is a new Complete collection with a mirror of each
// transaction, and the money moves back between the same accounts. Invariant: all reversals of a transaction together never exceed its
// amount. The reversed amount is counted on the transaction, under its lock.
//
// A collection can have transactions that belong to another of its transactions, such as a fee, which belongs to the transaction it is charged for. A partial
// reversal covers the main transactions only; fees are reversed in full by the reversal that completes the collection.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Leg, NewCollection, ReverseCommand, TransactionData } from '#server/ledger/domain/command.ts';
import { decideCreate } from '#server/ledger/domain/decide-create.ts';
import { isDivisible, magnitude, mainTransactions, resizeLegs } from '#server/ledger/domain/hold-amounts.ts';
import type { BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { lockedRow, type LedgerDecision, type Reversal, type LedgerState } from '#server/ledger/domain/ledger-state.ts';

/** The amount to reverse of each transaction, by its id. Transactions that are not listed are not reversed. */
type ReversedAmounts = ReadonlyMap<string, bigint>;

/** The id of the mirror of each transaction that has one. */
type MirrorIds = ReadonlyMap<string, string>;

const assignMirrorIds = ({ transactions, mirrorIds }: ReverseCommand, parts: ReversedAmounts): MirrorIds => {
  if (mirrorIds.length !== transactions.length) throw new Error('A reversal needs an id for the mirror of each transaction');
  return new Map(transactions.flatMap(({ id }, index) => (parts.has(id) ? [[id, mirrorIds[index] ?? ''] as const] : [])));
};

const findMirrorId = (id: string | null, mirrors: MirrorIds): string | null => (id === null ? null : (mirrors.get(id) ?? null));

const createMirrors = (
  { collectionId, transactions, description }: ReverseCommand,
  mirrors: MirrorIds,
  parts: ReversedAmounts,
): TransactionData[] =>
  transactions.flatMap((original): TransactionData[] => {
    const id = mirrors.get(original.id);
    const part = parts.get(original.id);
    if (id === undefined || part === undefined) return [];
    const amount = original.amount < 0n ? part : -part;
    const { inferred, userId, account, ledgerAccountId, currency } = original;
    const identity = { inferred, userId, account, ledgerAccountId, currency };
    const partnerId = findMirrorId(original.partnerId, mirrors);
    const txType = amount < 0n ? 'debit' : 'credit';
    return [
      { ...description, ...identity, id, collectionId, parentId: original.id, partnerId, txType, amount, totalAmount: amount, fees: 0n },
    ];
  });

type ReversalPlan = {
  parts: ReversedAmounts;
  /** True if the collection is fully reversed afterwards. */
  isLast: boolean;
  /** The amount that the external account gives back to a single divisible transaction. */
  fromExternal: bigint | undefined;
};

/** The amount that a leg of a system account gives back. The first such leg is the external account's; the others are fees. */
const systemPart = (leg: Leg, { legs }: ReverseCommand, { fromExternal, isLast }: ReversalPlan): bigint => {
  const isExternal = legs.find(({ transactionId }) => transactionId === null) === leg;
  if (isExternal && fromExternal !== undefined) return fromExternal;
  return isLast ? magnitude(leg.amount) : 0n;
};

/** The legs of the mirror collection, in the opposite order: an account pays back before another one receives. */
const mirrorLegs = (command: ReverseCommand, mirrors: MirrorIds, plan: ReversalPlan): Leg[] =>
  command.legs
    .flatMap((leg): Leg[] => {
      const { transactionId, amount } = leg;
      const part = transactionId === null ? systemPart(leg, command, plan) : (plan.parts.get(transactionId) ?? 0n);
      if (part === 0n) return [];
      return [{ ...leg, amount: amount < 0n ? part : -part, transactionId: findMirrorId(transactionId, mirrors) }];
    })
    .toReversed();

const mirrorCollection = (command: ReverseCommand, plan: ReversalPlan): NewCollection => {
  const mirrors = assignMirrorIds(command, plan.parts);
  return {
    id: command.collectionId,
    status: 'Complete',
    transactions: createMirrors(command, mirrors, plan.parts),
    legs: mirrorLegs(command, mirrors, plan),
    expiry: null,
    messages: [],
  };
};

type OriginalTransaction = Pick<TransactionRow, 'id' | 'amount' | 'reversed'>;

const planReversal = (
  command: ReverseCommand,
  originals: OriginalTransaction[],
): ReversalPlan | { refused: 'indivisible' } | { remaining: bigint } => {
  const mains = mainTransactions(command.transactions);
  const unreversed = new Map(
    originals.map(({ id, amount, reversed }) => [id, magnitude(amount) - reversed] as const).filter(([, remaining]) => remaining > 0n),
  );
  const remaining = mains.reduce(
    (lowest, { id }) => {
      const remainder = unreversed.get(id) ?? 0n;
      return remainder < lowest ? remainder : lowest;
    },
    magnitude(mains[0]?.amount ?? 0n),
  );
  const requested = command.amount ?? remaining;
  if (remaining === 0n || (isDivisible(mains) && requested > remaining)) return { remaining };
  const whole: ReversalPlan = { parts: unreversed, isLast: true, fromExternal: undefined };
  if (!isDivisible(mains)) return command.amount === null ? whole : { refused: 'indivisible' };
  const fromExternal = mains.length === 1 ? requested : undefined;
  if (requested === remaining) return { ...whole, fromExternal };
  return { parts: new Map(mains.map(({ id }) => [id, requested])), isLast: false, fromExternal };
};

/** A capture can have changed the amounts of a hold since they were read. */
const withLockedAmounts = (state: LedgerState, command: ReverseCommand): ReverseCommand => {
  const transactions = command.transactions.map((row) => lockedRow(state, row));
  const isResized = transactions.some(({ holdId }) => holdId !== null);
  return isResized ? { ...command, transactions, legs: resizeLegs(command.legs, transactions) } : command;
};

/** Creates the mirror collection and the new reversed amount of each original. */
export const decideReverse = (state: LedgerState, draft: BalanceDraft, requested: ReverseCommand): LedgerDecision => {
  const command = withLockedAmounts(state, requested);
  const originals = command.transactions.flatMap(({ id, amount }): OriginalTransaction[] => {
    const locked = state.transactions.get(id);
    return locked?.status === 'Complete' ? [{ id, amount, reversed: locked.reversed }] : [];
  });
  if (originals.length === 0 || originals.length < command.transactions.length) return { refused: { reason: 'not_complete' } };
  const plan = planReversal(command, originals);
  if ('refused' in plan) return { refused: { reason: plan.refused } };
  if ('remaining' in plan) return { refused: { reason: 'reversal_too_large', remaining: plan.remaining } };
  const decision = decideCreate(state, draft, { collections: [mirrorCollection(command, plan)] });
  if ('refused' in decision) return decision;
  const reversals = originals.flatMap(({ id, reversed }): Reversal[] => {
    const part = plan.parts.get(id);
    return part === undefined ? [] : [{ transactionId: id, reversed: reversed + part }];
  });
  return { ...decision, effects: { ...decision.effects, reversals } };
};
