// Undoing what is Complete. Nothing is taken back: a reversal is a new Complete collection in which transactions have their
// mirrors, and the money goes back the way it came, between the same accounts. What has been reversed of a transaction is
// counted on it, under its lock, so that all reversals together never pass its amount.
//
// A collection may have rows that belong to another of its rows, as fees belong to what they are charged for. A part that goes back is a
// part of the others alone; whoever belongs to them goes back, whole, with the last part.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Leg, NewCollection, ReverseCommand, TransactionFacts } from '#server/ledger/domain/command.ts';
import { decideCreate } from '#server/ledger/domain/decide-create.ts';
import type { Draft } from '#server/ledger/domain/balance-draft.ts';
import type { Decision, Reversal, State } from '#server/ledger/domain/ledger-state.ts';

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What goes back of each transaction, by its id; nothing of one that is missing. */
type Parts = ReadonlyMap<string, bigint>;

/** The id of the mirror of each transaction that has one. */
type MirrorIds = ReadonlyMap<string, string>;

const mirrorIdsOf = ({ transactions, mirrorIds }: ReverseCommand, parts: Parts): MirrorIds => {
  if (mirrorIds.length !== transactions.length) throw new Error('A reversal needs an id for the mirror of each transaction');
  return new Map(transactions.flatMap(({ id }, index) => (parts.has(id) ? [[id, mirrorIds[index] ?? ''] as const] : [])));
};

const mirrorOf = (id: string | null, mirrors: MirrorIds): string | null => (id === null ? null : (mirrors.get(id) ?? null));

const mirrorsOf = ({ collectionId, transactions, description }: ReverseCommand, mirrors: MirrorIds, parts: Parts): TransactionFacts[] =>
  transactions.flatMap((original): TransactionFacts[] => {
    const id = mirrors.get(original.id);
    const part = parts.get(original.id);
    if (id === undefined || part === undefined) return [];
    const amount = original.amount < 0n ? part : -part;
    const { inferred, userId, account, ledgerAccountId, currency } = original;
    const whose = { inferred, userId, account, ledgerAccountId, currency };
    const partnerId = mirrorOf(original.partnerId, mirrors);
    const txType = amount < 0n ? 'debit' : 'credit';
    return [
      { ...description, ...whose, id, collectionId, parentId: original.id, partnerId, txType, amount, totalAmount: amount, fees: 0n },
    ];
  });

type Plan = {
  parts: Parts;
  /** Nothing is left then. */
  isLast: boolean;
  /** What the outside gives back, where it faces a single transaction that can be divided. */
  fromOutside: bigint | undefined;
};

/** What the system's side of a leg gives back: the outside faces the only main transaction, and comes first; the rest are fees. */
const partOfSystem = (leg: Leg, { legs }: ReverseCommand, { fromOutside, isLast }: Plan): bigint => {
  const isOutside = legs.find(({ transactionId }) => transactionId === null) === leg;
  if (isOutside && fromOutside !== undefined) return fromOutside;
  return isLast ? magnitude(leg.amount) : 0n;
};

/** Back the way it came: what arrived last leaves first. */
const legsBack = (command: ReverseCommand, mirrors: MirrorIds, plan: Plan): Leg[] =>
  command.legs
    .flatMap((leg): Leg[] => {
      const { transactionId, amount } = leg;
      const part = transactionId === null ? partOfSystem(leg, command, plan) : (plan.parts.get(transactionId) ?? 0n);
      if (part === 0n) return [];
      return [{ ...leg, amount: amount < 0n ? part : -part, transactionId: mirrorOf(transactionId, mirrors) }];
    })
    .toReversed();

const mirrorCollection = (command: ReverseCommand, plan: Plan): NewCollection => {
  const mirrors = mirrorIdsOf(command, plan.parts);
  return {
    id: command.collectionId,
    status: 'Complete',
    transactions: mirrorsOf(command, mirrors, plan.parts),
    legs: legsBack(command, mirrors, plan),
    expiry: null,
    messages: [],
  };
};

type Original = Pick<TransactionRow, 'id' | 'amount' | 'reversed'>;

/** Those that belong to no other of the collection. */
const mainOnes = ({ transactions }: ReverseCommand): TransactionRow[] => {
  const ids = new Set(transactions.map(({ id }) => id));
  return transactions.filter(({ parentId }) => parentId === null || !ids.has(parentId));
};

/** Only one that faces the outside, or two that face each other, can go back in parts. */
const isDivisible = ([first, second, ...others]: TransactionRow[]): boolean =>
  first !== undefined && others.length === 0 && (!second || second.partnerId === first.id);

const planOf = (command: ReverseCommand, originals: Original[]): Plan | { refused: 'indivisible' } | { left: bigint } => {
  const mains = mainOnes(command);
  const lefts = new Map(
    originals.map(({ id, amount, reversed }) => [id, magnitude(amount) - reversed] as const).filter(([, left]) => left > 0n),
  );
  const left = mains.reduce(
    (least, { id }) => {
      const one = lefts.get(id) ?? 0n;
      return one < least ? one : least;
    },
    magnitude(mains[0]?.amount ?? 0n),
  );
  const asked = command.amount ?? left;
  if (left === 0n || (isDivisible(mains) && asked > left)) return { left };
  const whole: Plan = { parts: lefts, isLast: true, fromOutside: undefined };
  if (!isDivisible(mains)) return command.amount === null ? whole : { refused: 'indivisible' };
  const fromOutside = mains.length === 1 ? asked : undefined;
  if (asked === left) return { ...whole, fromOutside };
  return { parts: new Map(mains.map(({ id }) => [id, asked])), isLast: false, fromOutside };
};

/** The mirror collection, and what has then been reversed of each original. */
export const decideReverse = (state: State, draft: Draft, command: ReverseCommand): Decision => {
  const originals = command.transactions.flatMap(({ id, amount }): Original[] => {
    const locked = state.transactions.get(id);
    return locked?.status === 'Complete' ? [{ id, amount, reversed: locked.reversed }] : [];
  });
  if (originals.length === 0 || originals.length < command.transactions.length) return { refused: { reason: 'not_complete' } };
  const plan = planOf(command, originals);
  if ('refused' in plan) return { refused: { reason: plan.refused } };
  if ('left' in plan) return { refused: { reason: 'reversal_too_large', left: plan.left } };
  const decision = decideCreate(state, draft, [mirrorCollection(command, plan)]);
  if ('refused' in decision) return decision;
  const reversals = originals.flatMap(({ id, reversed }): Reversal[] => {
    const part = plan.parts.get(id);
    return part === undefined ? [] : [{ transactionId: id, reversed: reversed + part }];
  });
  return { ...decision, effects: { ...decision.effects, reversals } };
};
