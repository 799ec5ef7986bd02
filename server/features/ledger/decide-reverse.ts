// Undoing what is Complete. Nothing is taken back: a reversal is a new Complete collection in which each transaction has its
// mirror, and the money goes back the way it came, between the same accounts. What has been reversed of a transaction is
// counted on it, under its lock, so that all reversals together never pass its amount.
import type { Leg, NewCollection, ReverseCommand, TransactionFacts } from '#server/features/ledger/commands.ts';
import { decideCreate } from '#server/features/ledger/decide-create.ts';
import type { Draft } from '#server/features/ledger/draft.ts';
import type { Decision, State } from '#server/features/ledger/state.ts';

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The id of the mirror of each transaction. */
type MirrorIds = Map<string, string>;

const mirrorIdsOf = ({ transactions, mirrorIds }: ReverseCommand): MirrorIds => {
  const pairs = transactions.flatMap(({ id }, index): [string, string][] => {
    const mirrorId = mirrorIds[index];
    return mirrorId === undefined ? [] : [[id, mirrorId]];
  });
  if (pairs.length !== transactions.length) throw new Error('A reversal needs an id for the mirror of each transaction');
  return new Map(pairs);
};

const mirrorOf = (id: string | null, mirrors: MirrorIds): string | null => (id === null ? null : (mirrors.get(id) ?? null));

const mirrorsOf = ({ collectionId, transactions, description }: ReverseCommand, mirrors: MirrorIds, part: bigint): TransactionFacts[] =>
  transactions.map((original) => {
    const amount = original.amount < 0n ? part : -part;
    return {
      ...description,
      id: mirrors.get(original.id) ?? '',
      collectionId,
      parentId: original.id,
      partnerId: mirrorOf(original.partnerId, mirrors),
      inferred: original.inferred,
      userId: original.userId,
      account: original.account,
      ledgerAccountId: original.ledgerAccountId,
      currency: original.currency,
      txType: amount < 0n ? 'debit' : 'credit',
      amount,
      totalAmount: amount,
      fees: 0n,
    };
  });

/** Back the way it came: what arrived last leaves first. */
const legsBack = ({ legs, transactions }: ReverseCommand, mirrors: MirrorIds, part: bigint): Leg[] => {
  const [whole] = transactions.map(({ amount }) => magnitude(amount));
  // A part of legs of different amounts would have to be divided, and nothing here divides.
  if (legs.some(({ amount }) => magnitude(amount) !== whole))
    throw new Error('A collection whose legs differ in amount cannot be reversed');
  return legs
    .map((leg) => ({ ...leg, amount: leg.amount < 0n ? part : -part, transactionId: mirrorOf(leg.transactionId, mirrors) }))
    .toReversed();
};

const mirrorCollection = (command: ReverseCommand, part: bigint): NewCollection => {
  const mirrors = mirrorIdsOf(command);
  return {
    id: command.collectionId,
    status: 'Complete',
    transactions: mirrorsOf(command, mirrors, part),
    legs: legsBack(command, mirrors, part),
    lifespanMs: null,
    messages: [],
  };
};

/** The mirror collection, and what has then been reversed of each original. */
export const decideReverse = (state: State, draft: Draft, command: ReverseCommand): Decision => {
  const originals = command.transactions.flatMap(({ id, amount }) => {
    const locked = state.transactions.get(id);
    return locked?.status === 'Complete' ? { id, reversed: locked.reversed, left: magnitude(amount) - locked.reversed } : [];
  });
  const [first] = originals;
  if (!first || originals.length < command.transactions.length) return { refused: { reason: 'not_complete' } };
  const left = originals.reduce((least, original) => (original.left < least ? original.left : least), first.left);
  const part = command.amount ?? left;
  if (part > left || left === 0n) return { refused: { reason: 'reversal_too_large', left } };
  const decision = decideCreate(state, draft, [mirrorCollection(command, part)]);
  if ('refused' in decision) return decision;
  const reversals = originals.map(({ id, reversed }) => ({ transactionId: id, reversed: reversed + part }));
  return { ...decision, effects: { ...decision.effects, reversals } };
};
