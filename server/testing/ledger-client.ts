// Calls `ledger.post()` without the API, for tests of the ledger: custom commands, results and rejections as text, and batch counts.
import { onTestFinished } from 'vitest';
import { findPrimaryAccount } from '#server/modules/accounts/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { runPosting } from '#server/api/posting-plan.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';
import type { AcceptedResult, Command, CreateCommand, NewCollection, Rejection } from '#server/ledger/domain/command.ts';
import { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
import type { TxType } from '#server/kernel/transaction-enums.ts';
import { prepareCollection } from '#server/modules/payments/transactions/prepare-collection.ts';
import type { LedgerLoad, LedgerMetrics } from '#server/kernel/ledger-metrics.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';

/** Empty descriptive fields of a transaction. */
export const NO_DESCRIPTION = { reference: null, subtype: null, note: '', metadata: {} };

/** Batch counts of a ledger. */
export type LedgerCounts = {
  /** The outcomes of the postings of each batch. */
  batches: string[][];
  queueRejections: number;
  splits: number;
  repeated: number;
  ambiguous: number;
  readLoad(): LedgerLoad;
};

export const createCounts = (): { counts: LedgerCounts; metrics: LedgerMetrics } => {
  const counts: LedgerCounts = {
    batches: [],
    queueRejections: 0,
    splits: 0,
    repeated: 0,
    ambiguous: 0,
    readLoad: () => ({ waitingPostings: 0, busyConnections: 0 }),
  };
  const metrics: LedgerMetrics = {
    batchEnded: (outcomes) => void counts.batches.push(outcomes.map(({ kind }) => kind)),
    queueRejected: () => void (counts.queueRejections += 1),
    batchSplit: () => void (counts.splits += 1),
    batchRetried: () => void (counts.repeated += 1),
    ambiguousCommit: () => void (counts.ambiguous += 1),
    watchLoad: (read) => void (counts.readLoad = read),
  };
  return { counts, metrics };
};

/** Opens a ledger with its own connections, like another process. It is drained when the test ends. */
export const openLedger = (
  { connection }: TestDatabase,
  { limits = {}, ...options }: Partial<Parameters<typeof createLedger>[0]> & { limits?: Partial<TestDatabase['connection']> } = {},
): { ledger: Ledger; counts: LedgerCounts } => {
  const { counts, metrics } = createCounts();
  const ledger = createLedger({ batchSize: 128, concurrency: 2, metrics, ...options, connection: { ...connection, ...limits } });
  onTestFinished(() => ledger.drain());
  return { ledger, counts };
};

/** A command of a company, and how a test renders its result. */
export type TestPosting<Output> = {
  command: Command;
  toPayload(accepted: AcceptedResult): Output;
  /** Runs inside the batch. */
  eventPayload?: () => unknown;
};

/** Posts a command bypassing the API. `build` runs again when another process opened an account in between. Throws RejectionError. */
export const postTo =
  (ledger: Ledger, companyId: number) =>
  <Output>(build: () => Promise<TestPosting<Output>>): Promise<Output> => {
    const toError = (rejection: Rejection) => new RejectionError(rejection);
    const buildWithDefaults = async () => ({ eventPayload: () => ({}), toError, ...(await build()) });
    return runPosting({ ledger, companyId }, { kind: 'post', build: buildWithDefaults });
  };

type PostOptions = {
  /** Changes the command before it is posted. */
  corrupt?: (command: CreateCommand) => void;
  eventPayload?: () => unknown;
  /** Default: the balance after the first transaction. */
  toPayload?: (accepted: AcceptedResult) => unknown;
};

/** A client that posts Complete transactions in USD. */
export const openLedgerClient = async (database: TestDatabase, { companyId, company, admin, ann, bob }: CompanyFixture, ledger: Ledger) => {
  const currency = await findCurrency(database.db, companyId, 'USD');
  if (!currency) throw new Error('The fixture lacks a currency');
  // Loaded first, so that concurrent postings keep their order.
  const people = [admin, ann, bob];
  const parties = await Promise.all(people.map(({ id }) => findPrimaryAccount(database.db, companyId, id)));

  const prepare = async (person: TestUser, txType: TxType, amount: bigint): Promise<NewCollection> => {
    const party = parties[people.indexOf(person)];
    if (!party) throw new Error('The user does not exist, or has no account');
    const terms = { currency, amount, status: 'Complete', creatorId: person.id } as const;
    return (await prepareCollection(ledger, { companyId, company }, terms, [{ txType, party, description: NO_DESCRIPTION }])).collection;
  };

  const commandOf = (collections: NewCollection[], { corrupt }: PostOptions): CreateCommand => {
    const command: CreateCommand = { kind: 'create', collections };
    corrupt?.(command);
    return command;
  };

  /** Posts the built collections; returns the payload, or the rejection message. */
  const post = async (build: () => Promise<NewCollection[]>, options: PostOptions = {}): Promise<string> => {
    try {
      const toPayload = options.toPayload ?? (({ transactions: [row] }: AcceptedResult) => String(row?.balance));
      const eventPayload = options.eventPayload ?? (() => ({}));
      return String(await postTo(ledger, companyId)(async () => ({ command: commandOf(await build(), options), toPayload, eventPayload })));
    } catch (error) {
      return (error as Error).message;
    }
  };

  return {
    prepare,
    post,
    /** Posts a credit or debit for Ann. */
    move: (txType: TxType, amount: bigint, options?: PostOptions): Promise<string> =>
      post(async () => [await prepare(ann, txType, amount)], options),
  };
};
