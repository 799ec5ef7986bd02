// Translates the model's changes of holds to those of the ledger.
import type { TransactionRow } from '#db/schema/index.ts';
import type { HoldCommand, Leg, NewCollection } from '#server/ledger/domain/command.ts';
import { newId } from '#server/kernel/id.ts';
import type { ModelCommand } from '#server/testing/model/model-commands.ts';
import type { NameTable } from '#server/testing/model/name-table.ts';

export type KnownCollection = { collection: NewCollection; rows: TransactionRow[] };

export const withOpenAccounts = (legs: Leg[]): Leg[] => legs.map((leg) => ({ ...leg, account: { ...leg.account, opened: true } }));

/** The legs with the amounts of their transactions. A leg without one balances the legs before it. */
export const legsWith = (legs: Leg[], amountOf: (transactionId: string) => bigint): Leg[] => {
  let balance = 0n;
  return legs.map((leg) => {
    const amount = leg.transactionId === null ? -balance : amountOf(leg.transactionId);
    balance += amount;
    return { ...leg, amount };
  });
};

type ModelHoldCommand = Extract<ModelCommand, { type: 'capture' | 'increment' }>;

const holdChangeOf = (command: ModelHoldCommand, rows: TransactionRow[], legs: Leg[]): HoldCommand['change'] => {
  if (command.type === 'capture') {
    const { amount = null, isFinal } = command;
    return { type: 'capture', amount, isFinal, description: { transactionId: '', note: undefined, metadata: undefined } };
  }
  const mainRows = rows.filter(({ parentId }) => parentId === null);
  const bounds = mainRows.flatMap(({ id, txType }) =>
    (command.terms?.[txType]?.bounds ?? []).map((bound) => ({ ...bound, transactionId: id, subtype: null, fields: {} })),
  );
  const floors = mainRows.flatMap(({ id, txType }) => {
    const account = legs.find(({ transactionId }) => transactionId === id)?.account;
    return txType === 'debit' && account ? [{ account, floor: -(command.terms?.debit?.overdraft ?? 0n) }] : [];
  });
  return { type: 'increment', amount: command.amount, bounds, floors };
};

export const toHoldCommand = (names: NameTable, known: KnownCollection, command: ModelHoldCommand): HoldCommand => {
  const { collection, rows } = known;
  const capture = command.type === 'capture' ? command.capture : '';
  const legs = withOpenAccounts(collection.legs);
  return {
    kind: 'hold',
    collectionId: collection.id,
    transactions: rows,
    legs,
    deferredLegs: withOpenAccounts(collection.deferredLegs ?? []),
    change: holdChangeOf(command, rows, legs),
    journalIds: { release: newId(), hold: newId(), capture: newId(), deferred: newId() },
    captureId: names.idOf(capture),
    captureIds: rows.map(({ id }) => names.idOf(`${capture}/${names.nameOf(id).split('/')[1]}`)),
    actorId: newId(),
  };
};

/** The new collection of a partial capture. */
export const findModelCapture = (
  { legs, deferredLegs, transactions, captureId, captureIds }: HoldCommand,
  all: TransactionRow[],
): KnownCollection | undefined => {
  const rows = all.filter((row) => row.collectionId === captureId);
  if (rows.length === 0) return undefined;
  const findCapture = (id: string): TransactionRow | undefined =>
    rows.find((row) => row.id === captureIds[transactions.findIndex((original) => original.id === id)]);
  const capturedLegs = legsWith([...legs, ...deferredLegs], (id) => findCapture(id)?.amount ?? 0n)
    .filter(({ amount }) => amount !== 0n)
    .map((leg) => ({ ...leg, transactionId: leg.transactionId && (findCapture(leg.transactionId)?.id ?? null) }));
  const collection = { id: captureId, status: 'Complete' as const, transactions: rows, legs: capturedLegs, expiry: null, messages: [] };
  return { collection, rows };
};
