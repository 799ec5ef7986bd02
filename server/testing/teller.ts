// Posts through a ledger's door past the API, as tests of the ledger need it: commands of their own making, answers and
// refusals as texts, and a count of what the batches did.
import { onTestFinished } from 'vitest';
import { findPrimaryAccount } from '#server/features/accounts/find-account.ts';
import { findCurrency } from '#server/features/currencies/find-currency.ts';
import type { Posting } from '#server/ledger/engine/posting-queue.ts';
import type { Accepted, CreateCommand, NewCollection } from '#server/ledger/domain/command.ts';
import { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';
import { prepareCollection } from '#server/features/transactions/create-collections.ts';
import type { LedgerLoad, LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Person, World } from '#server/testing/world.ts';

/** A transaction that says nothing of itself. */
export const SILENT = { reference: null, subtype: null, note: '', metadata: {} };

/** What the batches of a ledger did. */
export type LedgerCounts = {
  /** For each batch that ended, what became of its postings. */
  batches: string[][];
  turnedAway: number;
  takenApart: number;
  repeated: number;
  ambiguous: number;
  readLoad(): LedgerLoad;
};

export const createCounts = (): { counts: LedgerCounts; metrics: LedgerMetrics } => {
  const counts: LedgerCounts = {
    batches: [],
    turnedAway: 0,
    takenApart: 0,
    repeated: 0,
    ambiguous: 0,
    readLoad: () => ({ waitingPostings: 0, busyLanes: 0 }),
  };
  const metrics: LedgerMetrics = {
    batchEnded: (outcomes) => void counts.batches.push(outcomes.map(({ kind }) => kind)),
    postingTurnedAway: () => void (counts.turnedAway += 1),
    batchTakenApart: () => void (counts.takenApart += 1),
    batchRepeated: () => void (counts.repeated += 1),
    commitAmbiguous: () => void (counts.ambiguous += 1),
    watchLoad: (read) => void (counts.readLoad = read),
  };
  return { counts, metrics };
};

/** A ledger with connections of its own, as another process would have it, until the test ends. */
export const openLedger = (
  { connection }: TestDatabase,
  { limits = {}, ...options }: Partial<Parameters<typeof createLedger>[0]> & { limits?: Partial<TestDatabase['connection']> } = {},
): { ledger: Ledger; counts: LedgerCounts } => {
  const { counts, metrics } = createCounts();
  const ledger = createLedger({ batchSize: 128, lanes: 2, metrics, ...options, connection: { ...connection, ...limits } });
  onTestFinished(() => ledger.drain());
  return { ledger, counts };
};

type Wishes = {
  /** Changes the command before it is posted. */
  spoil?: (command: CreateCommand) => void;
  /** What is answered; left out: the balance after the first transaction. */
  present?: (accepted: Accepted) => unknown;
};

/** Somebody of the company who books at this ledger, in USD and without a wait: everything Complete. */
export const openTeller = async (database: TestDatabase, { companyId, company, admin, ann, bob }: World, ledger: Ledger) => {
  const currency = await findCurrency(database.db, companyId, 'USD');
  if (!currency) throw new Error('The world lacks a currency');
  // Found beforehand, so that what is posted at once stays in its order.
  const people = [admin, ann, bob];
  const parties = await Promise.all(people.map(({ id }) => findPrimaryAccount(database.db, companyId, id)));

  const prepare = async (person: Person, txType: TxType, amount: bigint): Promise<NewCollection> => {
    const party = parties[people.indexOf(person)];
    if (!party) throw new Error('Nobody of the world, or without an account');
    const terms = { currency, amount, status: 'Complete', creatorId: person.id } as const;
    return (await prepareCollection(ledger, { companyId, company }, terms, [{ txType, party, description: SILENT }])).collection;
  };

  const postingOf = (collections: NewCollection[], { spoil, present }: Wishes = {}): Posting => {
    const command: CreateCommand = { kind: 'create', collections };
    spoil?.(command);
    return {
      companyId,
      command,
      present: present ?? (({ transactions: [row] }) => String(row?.balance)),
      eventData: () => ({}),
    };
  };

  /** Posts what is built; answers what is presented, or the message of the refusal. */
  const post = async (build: () => Promise<NewCollection[]>, wishes?: Wishes): Promise<string> => {
    try {
      return String(await ledger.post(async () => postingOf(await build(), wishes)));
    } catch (error) {
      return (error as Error).message;
    }
  };

  return {
    prepare,
    post,
    /** Posts one credit or debit of Ann's. */
    move: (txType: TxType, amount: bigint, wishes?: Wishes): Promise<string> =>
      post(async () => [await prepare(ann, txType, amount)], wishes),
  };
};
