// Translates between the model's commands and the ledger's, for tests that call `ledger.post()`: the collections, rows and legs of names,
// and results by names.
import type { TransactionRow } from '#db/schema/index.ts';
import type {
  AcceptedResult,
  Command as LedgerCommand,
  ExecuteCommand,
  Leg,
  LedgerAccount,
  NewCollection,
  Rejection,
  TransactionData,
} from '#server/ledger/domain/command.ts';
import { newId } from '#server/kernel/id.ts';
import { createNames, type NameTable } from '#server/testing/model/name-table.ts';
import { findModelCapture, type KnownCollection, legsWith, toHoldCommand, withOpenAccounts } from '#server/testing/model/ledger-holds.ts';
import type { CommandOutcome, ModelCommand, ModelMovement, SideTerms, TransactionView } from '#server/testing/model/model-commands.ts';

/** The accounts of a system under test, by name. */
export type AccountChart = {
  ofUser(account: string, currency: string): LedgerAccount;
  external(currency: string): LedgerAccount;
  fees(currency: string): LedgerAccount;
  /** The slot of the external account that a collection uses. */
  slotOf(collection: string): number;
  /** The name of the account's owner. */
  nameOf(reference: string): string;
  userIdOf(reference: string): string | null;
};

type MovementSide = { collection: string; account: LedgerAccount; amount: bigint; hasPartner: boolean; fee: bigint };

const nameOfSide = (collection: string, amount: bigint): string => `${collection}/${amount < 0n ? 'debit' : 'credit'}`;

/** A reversed fee keeps its name. */
const nameOfMirror = (collection: string, original: string, amount: bigint): string => {
  const [, name = ''] = original.split('/');
  return name.includes(' ') ? `${collection}/${name} back` : nameOfSide(collection, amount);
};

const buildTransactionData = (
  names: NameTable,
  chart: AccountChart,
  { collection, account, amount, hasPartner, fee }: MovementSide,
): TransactionData => ({
  id: names.idOf(nameOfSide(collection, amount)),
  collectionId: names.idOf(collection),
  parentId: null,
  partnerId: hasPartner ? names.idOf(nameOfSide(collection, -amount)) : null,
  inferred: false,
  userId: chart.userIdOf(account.accountReference ?? ''),
  account: account.accountReference ?? '',
  ledgerAccountId: account.id,
  currency: account.currency,
  txType: amount < 0n ? 'debit' : 'credit',
  subtype: null,
  amount,
  totalAmount: amount - fee,
  fees: fee,
  reference: null,
  note: '',
  metadata: {},
  creatorId: null,
});

const legOf = (facts: TransactionData, account: LedgerAccount): Leg => ({
  account,
  slot: 0,
  amount: facts.amount,
  transactionId: facts.id,
});

type TransactionSide = { facts: TransactionData; account: LedgerAccount; terms: SideTerms | undefined };

/** The fee of a side, and whether it is deferred. */
const feeOf = (names: NameTable, chart: AccountChart, { facts, account, terms }: TransactionSide, isPending: boolean) => {
  const fee = terms?.fee ?? 0n;
  if (fee === 0n) return undefined;
  const id = names.idOf(`${names.nameOf(facts.collectionId)}/${facts.txType} fee`);
  const feeFields = { id, parentId: facts.id, partnerId: null, txType: 'debit' as const, inferred: true };
  const row: TransactionData = { ...facts, ...feeFields, amount: -fee, totalAmount: -fee, fees: 0n };
  const income: Leg = { account: chart.fees(account.currency), slot: 0, amount: fee, transactionId: null };
  return { row, legs: [legOf(row, account), income], isDeferred: isPending && facts.txType === 'credit' };
};

/** Applies the terms of the sides. */
const withTerms = (names: NameTable, chart: AccountChart, collection: NewCollection, sides: TransactionSide[]): NewCollection => {
  const fees = sides.flatMap((side) => feeOf(names, chart, side, collection.status === 'Pending') ?? []);
  return {
    ...collection,
    transactions: [...sides.map(({ facts }) => facts), ...fees.map(({ row }) => row)],
    legs: [...collection.legs, ...fees.flatMap(({ legs, isDeferred }) => (isDeferred ? [] : legs))],
    deferredLegs: fees.flatMap(({ legs, isDeferred }) => (isDeferred ? legs : [])),
    bounds: sides.flatMap(({ facts, terms }) =>
      (terms?.bounds ?? []).map((bound) => ({ ...bound, transactionId: facts.id, subtype: null, fields: {} })),
    ),
    floors: sides.flatMap(({ facts, account, terms }) => (facts.amount < 0n ? [{ account, floor: -(terms?.overdraft ?? 0n) }] : [])),
  };
};

const collectionOf = (names: NameTable, chart: AccountChart, movement: ModelMovement, now: number): NewCollection => {
  const { collection, currency, amount, status, terms = {} } = movement;
  const expires = movement.kind === 'transfer' ? movement.expires : undefined;
  const expiry = expires === undefined ? null : { afterMs: expires - now, isUnclaimed: true };
  const base = { id: names.idOf(collection), status, expiry, messages: [], transactions: [] };
  const sideOf = (account: LedgerAccount, signed: bigint, hasPartner: boolean): TransactionSide => {
    const sideTerms = terms[signed < 0n ? 'debit' : 'credit'];
    return {
      account,
      terms: sideTerms,
      facts: buildTransactionData(names, chart, { collection, account, amount: signed, hasPartner, fee: sideTerms?.fee ?? 0n }),
    };
  };
  if (movement.kind === 'transfer') {
    const debit = sideOf(chart.ofUser(movement.from, currency), -amount, true);
    const credit = sideOf(chart.ofUser(movement.to, currency), amount, true);
    const legs = [debit, credit].map(({ facts, account }) => legOf(facts, account));
    return withTerms(names, chart, { ...base, legs }, [debit, credit]);
  }
  const signed = movement.kind === 'credit' ? amount : -amount;
  const side = sideOf(chart.ofUser(movement.account, currency), signed, false);
  const ownLeg = legOf(side.facts, side.account);
  const externalLeg: Leg = { account: chart.external(currency), slot: chart.slotOf(collection), amount: -signed, transactionId: null };
  return withTerms(names, chart, { ...base, legs: signed < 0n ? [ownLeg, externalLeg] : [externalLeg, ownLeg] }, [side]);
};

const executeCommand = ({ collection, rows }: KnownCollection, to: ExecuteCommand['to'], onlyExpired: boolean): LedgerCommand => ({
  kind: 'execute',
  collectionId: collection.id,
  journalId: newId(),
  to,
  transactions: rows,
  legs: withOpenAccounts(collection.legs),
  deferred: { journalId: newId(), legs: withOpenAccounts(collection.deferredLegs ?? []) },
  actorId: null,
  reason: null,
  edit: null,
  onlyExpired,
});

/** All legs of a collection. */
const movedLegs = ({ legs, deferredLegs = [] }: NewCollection): Leg[] => withOpenAccounts([...legs, ...deferredLegs]);

/**
 * The legs of a reversal, in posting order. Without a row they belong to the external account or the company's fees, which are reversed
 * with the last part.
 */
const reverseLegs = (original: NewCollection, mirrors: TransactionData[], chart: AccountChart): Leg[] => {
  const hasFees = original.transactions.some(({ parentId }) => original.transactions.some(({ id }) => id === parentId));
  const isLast = !hasFees || mirrors.length === original.transactions.length;
  return movedLegs(original)
    .flatMap((leg): Leg[] => {
      const mirror = mirrors.find(({ parentId }) => parentId === leg.transactionId && parentId !== null);
      if (mirror) return [{ ...leg, amount: mirror.amount, transactionId: mirror.id }];
      if (leg.transactionId !== null) return [];
      if (leg.account.id === chart.fees(leg.account.currency).id) return isLast ? [{ ...leg, amount: -leg.amount }] : [];
      return [{ ...leg, amount: -(mirrors[0]?.amount ?? 0n) }];
    })
    .toReversed();
};

const viewOf = (names: NameTable, chart: AccountChart, row: TransactionRow): TransactionView => ({
  id: names.nameOf(row.id),
  account: chart.nameOf(row.account),
  currency: row.currency,
  txType: row.txType,
  amount: row.amount,
  total: row.totalAmount,
  status: row.status,
  balance: row.balance,
  parent: row.parentId === null ? undefined : names.nameOf(row.parentId),
  partner: row.partnerId === null ? undefined : names.nameOf(row.partnerId),
});

/** Builds the commands for one system, with the rows of its collections as read before the lock. */
export const createInterpreter = (chart: AccountChart) => {
  const names = createNames();
  const collections = new Map<string, KnownCollection>();
  /** The amounts of transactions whose hold was replaced. */
  const amounts = new Map<string, bigint>();

  const getCollection = (collection: string): KnownCollection => {
    const entry = collections.get(collection);
    if (entry === undefined) throw new Error(`Unknown collection: ${collection}`);
    return entry;
  };

  const reverseCommand = ({ original, collection, amount }: Extract<ModelCommand, { type: 'reverse' }>): LedgerCommand => {
    const { collection: reversed, rows } = getCollection(original);
    const mirrorIds = rows.map((row) => names.idOf(nameOfMirror(collection, names.nameOf(row.id), -row.amount)));
    const description = { creatorId: null, subtype: null, reference: null, note: '', metadata: {} };
    const collectionId = names.idOf(collection);
    return { kind: 'reverse', collectionId, transactions: rows, mirrorIds, legs: movedLegs(reversed), amount: amount ?? null, description };
  };

  const toLedger = (command: ModelCommand, now: number): LedgerCommand => {
    switch (command.type) {
      case 'create':
        return { kind: 'create', collections: command.movements.map((movement) => collectionOf(names, chart, movement, now)) };
      case 'complete':
      case 'claim':
        return executeCommand(getCollection(command.collection), 'Complete', false);
      case 'fail':
        return executeCommand(getCollection(command.collection), 'Failed', false);
      case 'expire':
        return executeCommand(getCollection(command.collection), 'Failed', true);
      case 'capture':
      case 'increment':
        return toHoldCommand(names, getCollection(command.collection), command);
      case 'reverse':
        return reverseCommand(command);
      case 'floor':
        return { kind: 'floor', account: chart.ofUser(command.account, command.currency), floor: command.floor };
    }
  };

  /** Records an accepted command for later ones. */
  const recordCommand = (command: ModelCommand, ledgerCommand: LedgerCommand, rows: TransactionRow[]): void => {
    for (const { id, amount, holdId } of rows) if (holdId !== null) amounts.set(id, amount);
    const capture = ledgerCommand.kind === 'hold' ? findModelCapture(ledgerCommand, rows) : undefined;
    if (capture) collections.set(names.nameOf(capture.collection.id), capture);
    if (ledgerCommand.kind === 'create') {
      for (const collection of ledgerCommand.collections) {
        collections.set(names.nameOf(collection.id), {
          collection,
          rows: rows.filter(({ collectionId }) => collectionId === collection.id),
        });
      }
    }
    if (ledgerCommand.kind === 'reverse' && command.type === 'reverse') {
      const { collection: created } = getCollection(command.original);
      const isResized = created.transactions.some(({ id }) => amounts.has(id));
      const legs = isResized ? legsWith(movedLegs(created), (id) => amounts.get(id) ?? 0n) : movedLegs(created);
      const collection = { ...created, legs, deferredLegs: [] };
      const mirror: NewCollection = {
        id: ledgerCommand.collectionId,
        status: 'Complete',
        transactions: rows,
        legs: [],
        expiry: null,
        messages: [],
      };
      collections.set(command.collection, { collection: { ...mirror, legs: reverseLegs(collection, rows, chart) }, rows });
    }
  };

  return {
    toLedger,
    recordCommand,
    accepted: ({ transactions, floor }: AcceptedResult): CommandOutcome => ({
      outcome: 'accepted',
      transactions: transactions.map((row) => viewOf(names, chart, row)),
      ...(floor === undefined ? {} : { floor }),
    }),
    refused: (rejection: Rejection, { type }: ModelCommand): CommandOutcome => {
      if (rejection.reason === 'metadata_too_large') throw new Error('The model writes no metadata');
      if (rejection.reason === 'request_not_open' || rejection.reason === 'request_amount')
        throw new Error('The model pays no payment requests');
      return {
        outcome: 'refused',
        reason: rejection.reason,
        ...(type === 'create' && 'index' in rejection ? { item: rejection.index } : {}),
      };
    },
    view: (row: TransactionRow): TransactionView => viewOf(names, chart, row),
  };
};
