// From the model's words to the ledger's and back, for tests that stand right before the ledger's door: which collection, which
// rows and which legs a name means, and what the ledger's answer is in names.
import type { TransactionRow } from '#db/schema/index.ts';
import type {
  Accepted,
  Command as LedgerCommand,
  ExecuteCommand,
  Leg,
  LedgerAccount,
  NewCollection,
  Refusal,
  TransactionFacts,
} from '#server/features/ledger/commands.ts';
import { newId } from '#server/kernel/id.ts';
import type { Answer, Command, Movement, TransactionView } from '#server/testing/model/vocabulary.ts';

/** Where the accounts of a system under test are, by name. */
export type Chart = {
  ofUser(account: string, currency: string): LedgerAccount;
  external(currency: string): LedgerAccount;
  /** The slot of the external account that a collection uses. */
  slotOf(collection: string): number;
  /** Whose account it is, by its reference: their name, and the user's id where there are users. */
  nameOf(reference: string): string;
  userIdOf(reference: string): string | null;
};

type Known = { made: NewCollection; rows: TransactionRow[] };

/** Ids of transactions by name (`c1/debit`), and names by id. */
export const createNames = () => {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  return {
    /** The id of a name; a new one the first time. */
    idOf: (name: string): string => {
      const id = ids.get(name) ?? newId();
      ids.set(name, id);
      names.set(id, name);
      return id;
    },
    /** Binds an id that somebody else has chosen, unless it has a name. */
    bind: (name: string, id: string): void => {
      if (names.has(id)) return;
      ids.set(name, id);
      names.set(id, name);
    },
    nameOf: (id: string): string => names.get(id) ?? id,
    findId: (name: string): string | undefined => ids.get(name),
  };
};

export type Names = ReturnType<typeof createNames>;

type Side = { collection: string; account: LedgerAccount; amount: bigint; hasPartner: boolean };

const nameOfSide = (collection: string, amount: bigint): string => `${collection}/${amount < 0n ? 'debit' : 'credit'}`;

const factsOf = (names: Names, chart: Chart, { collection, account, amount, hasPartner }: Side): TransactionFacts => ({
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
  totalAmount: amount,
  fees: 0n,
  reference: null,
  note: '',
  metadata: {},
  creatorId: null,
});

const legOf = (facts: TransactionFacts, account: LedgerAccount): Leg => ({
  account,
  slot: 0,
  amount: facts.amount,
  transactionId: facts.id,
});

const collectionOf = (names: Names, chart: Chart, movement: Movement, now: number): NewCollection => {
  const { collection, currency, amount, status } = movement;
  const lifespanMs = movement.kind === 'transfer' && movement.expires !== undefined ? movement.expires - now : null;
  const common = { id: names.idOf(collection), status, lifespanMs, messages: [] };
  if (movement.kind === 'transfer') {
    const [from, to] = [chart.ofUser(movement.from, currency), chart.ofUser(movement.to, currency)];
    const debit = factsOf(names, chart, { collection, account: from, amount: -amount, hasPartner: true });
    const credit = factsOf(names, chart, { collection, account: to, amount, hasPartner: true });
    return { ...common, transactions: [debit, credit], legs: [legOf(debit, from), legOf(credit, to)] };
  }
  const signed = movement.kind === 'credit' ? amount : -amount;
  const account = chart.ofUser(movement.account, currency);
  const facts = factsOf(names, chart, { collection, account, amount: signed, hasPartner: false });
  const outside: Leg = { account: chart.external(currency), slot: chart.slotOf(collection), amount: -signed, transactionId: null };
  const legs = signed < 0n ? [legOf(facts, account), outside] : [outside, legOf(facts, account)];
  return { ...common, transactions: [facts], legs };
};

const opened = (legs: Leg[]): Leg[] => legs.map((leg) => ({ ...leg, account: { ...leg.account, opened: true } }));

const executeCommand = ({ made, rows }: Known, to: ExecuteCommand['to'], onlyExpired: boolean): LedgerCommand => ({
  kind: 'execute',
  collectionId: made.id,
  journalId: newId(),
  to,
  transactions: rows,
  legs: opened(made.legs),
  actorId: null,
  reason: null,
  edit: null,
  onlyExpired,
});

/** The legs of a reversal, as they were written. */
const legsBack = (original: NewCollection, mirrors: TransactionFacts[], amount: bigint): Leg[] =>
  original.legs
    .map((leg) => ({
      ...leg,
      amount: leg.amount < 0n ? amount : -amount,
      transactionId: mirrors.find(({ parentId }) => parentId === leg.transactionId)?.id ?? null,
    }))
    .toReversed();

const viewOf = (names: Names, chart: Chart, row: TransactionRow): TransactionView => ({
  id: names.nameOf(row.id),
  account: chart.nameOf(row.account),
  currency: row.currency,
  txType: row.txType,
  amount: row.amount,
  status: row.status,
  balance: row.balance,
  parent: row.parentId === null ? undefined : names.nameOf(row.parentId),
  partner: row.partnerId === null ? undefined : names.nameOf(row.partnerId),
});

/** Speaks for one system: remembers what its collections are made of, as somebody who has read them before the lock. */
export const createInterpreter = (chart: Chart) => {
  const names = createNames();
  const known = new Map<string, Known>();

  const knownAs = (collection: string): Known => {
    const found = known.get(collection);
    if (found === undefined) throw new Error(`Nobody has made ${collection}`);
    return found;
  };

  const reverseCommand = ({ of, collection, amount }: Extract<Command, { type: 'reverse' }>): LedgerCommand => {
    const { made, rows } = knownAs(of);
    const mirrorIds = rows.map((row) => names.idOf(nameOfSide(collection, -row.amount)));
    const description = { creatorId: null, subtype: null, reference: null, note: '', metadata: {} };
    const collectionId = names.idOf(collection);
    return { kind: 'reverse', collectionId, transactions: rows, mirrorIds, legs: opened(made.legs), amount: amount ?? null, description };
  };

  const toLedger = (command: Command, now: number): LedgerCommand => {
    switch (command.type) {
      case 'create':
        return { kind: 'create', collections: command.movements.map((movement) => collectionOf(names, chart, movement, now)) };
      case 'complete':
      case 'claim':
        return executeCommand(knownAs(command.collection), 'Complete', false);
      case 'fail':
        return executeCommand(knownAs(command.collection), 'Failed', false);
      case 'expire':
        return executeCommand(knownAs(command.collection), 'Failed', true);
      case 'reverse':
        return reverseCommand(command);
      case 'floor':
        return { kind: 'floor', account: chart.ofUser(command.account, command.currency), floor: command.floor };
    }
  };

  /** What later commands must know of an accepted one. */
  const learn = (command: Command, asked: LedgerCommand, rows: TransactionRow[]): void => {
    if (asked.kind === 'create') {
      for (const made of asked.collections) {
        known.set(names.nameOf(made.id), { made, rows: rows.filter(({ collectionId }) => collectionId === made.id) });
      }
    }
    if (asked.kind === 'reverse' && command.type === 'reverse') {
      const { made } = knownAs(command.of);
      const [first] = rows;
      const amount = first === undefined ? 0n : first.amount < 0n ? -first.amount : first.amount;
      const mirror: NewCollection = {
        id: asked.collectionId,
        status: 'Complete',
        transactions: rows,
        legs: [],
        lifespanMs: null,
        messages: [],
      };
      known.set(command.collection, { made: { ...mirror, legs: legsBack(made, rows, amount) }, rows });
    }
  };

  return {
    toLedger,
    learn,
    accepted: ({ transactions, floor }: Accepted): Answer => ({
      outcome: 'accepted',
      transactions: transactions.map((row) => viewOf(names, chart, row)),
      ...(floor === undefined ? {} : { floor }),
    }),
    refused: (refusal: Refusal, { type }: Command): Answer => {
      if (refusal.reason === 'metadata_too_large') throw new Error('The model writes no metadata');
      return { outcome: 'refused', reason: refusal.reason, ...(type === 'create' && 'index' in refusal ? { item: refusal.index } : {}) };
    },
    view: (row: TransactionRow): TransactionView => viewOf(names, chart, row),
  };
};
