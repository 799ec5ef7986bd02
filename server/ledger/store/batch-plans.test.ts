// Checks the query plans of batches on large tables, including statements inside the guard. PostgreSQL caches generic plans per connection,
// so each test runs enough batches to trigger one. One connection starts on empty tables, where a bad plan looks cheap.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareCompany, type BenchCompany } from '../../../bench/seed/company.ts';
import { fillCompany } from '../../../bench/seed/fill-company.ts';
import type { Sql } from '#db/client.ts';
import type { PostRequest } from '#server/ledger/domain/post-request.ts';
import type { Command } from '#server/ledger/domain/command.ts';
import { createRunBatch } from '#server/ledger/engine/batch-runner.ts';
import { findCollection } from '#server/modules/payments/transactions/transaction-record.ts';
import { readCollectionLegs } from '#server/modules/payments/transactions/execute-collection.ts';
import { newId } from '#server/kernel/id.ts';
import { openExplainer, summarizeReads, type PlanNode } from '#server/testing/query-plans.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';
import { useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const TRANSACTION_COUNT = 20_000;
const BATCH_SIZE = 32;
/** Enough rounds for the connection to switch to a generic plan and for excessive reads to show. */
const ROUNDS = 24;
/** The maximum rows read per posting: its own rows, each found by key a few times. */
const ROWS_PER_POSTING_MAX = 12;

/** A connection of a ledger that reports its plans. */
type BatchConnection = { sql: Sql; plans: PlanNode[] };

const openConnection = async (): Promise<BatchConnection> => {
  const plans: PlanNode[] = [];
  /** `duration: 0.1 ms  plan:` and the plan. */
  const onnotice = ({ message = '' }: { message?: string }): void => {
    const start = message.indexOf('{');
    if (message.startsWith('duration:') && start > 0) plans.push((JSON.parse(message.slice(start)) as { Plan: PlanNode }).Plan);
  };
  const sql = openExplainer(database.url, { onnotice });
  await sql.unsafe(`
    set role none; load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set client_min_messages = log; set role countinghouse_api`);
  return { sql, plans };
};

let emptyCompany: BenchCompany;
let filledCompany: BenchCompany;
let emptyConnection: BatchConnection;
let filledConnection: BatchConnection;

beforeAll(async () => {
  emptyCompany = await prepareCompany(database.url, { identifier: 'young', userCount: 20 });
  emptyConnection = await openConnection();
});

afterAll(() => Promise.all([emptyConnection.sql.end(), filledConnection.sql.end()]));

const requestOf = ({ id: companyId }: BenchCompany, command: Command): PostRequest => ({
  companyId,
  command,
  eventPayload: () => ({}),
});

/** Runs batches and returns the reads of the last one. */
const measureLastBatch = async ({ sql, plans }: BatchConnection, batches: PostRequest[][]) => {
  const runBatch = createRunBatch([sql]);
  for (const batch of batches) {
    plans.length = 0;
    const outcomes = await runBatch(batch);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
  }
  expect(plans.length).toBeGreaterThan(BATCH_SIZE);
  return summarizeReads(plans);
};

/** Credits of all users, half of them Pending. */
const buildCreateBatches = async (company: BenchCompany): Promise<PostRequest[][]> => {
  const fixture = await createFixture();
  const { ledger } = openLedger(database);
  const [ann, bob, admin] = company.people.map(({ userId }): TestUser => ({ ...fixture.ann, id: userId }));
  const people = { ann, bob, admin, company: company.identifier, companyId: company.id } as CompanyFixture;
  const ledgerClient = await openLedgerClient(database, people, ledger);
  const posting = async (index: number): Promise<PostRequest> => {
    const collection = await ledgerClient.prepare(index % 3 ? people.ann : people.bob, 'credit', 1n);
    return requestOf(company, { kind: 'create', collections: [{ ...collection, status: index % 2 ? 'Complete' : 'Pending' }] });
  };
  const batch = () => Promise.all(Array.from({ length: BATCH_SIZE }, (_, index) => posting(index)));
  return Promise.all(Array.from({ length: ROUNDS }, batch));
};

const buildExecuteBatches = async (company: BenchCompany): Promise<PostRequest[][]> => {
  const open = await database.owner<{ collection_id: string }[]>`
    select collection_id from transactions where company_id = ${company.id} and status = 'Pending' order by id limit ${BATCH_SIZE * 8}`;
  const postings = open.map(async ({ collection_id: collectionId }) => {
    const records = await findCollection(database.db, { companyId: company.id, company: company.identifier }, collectionId);
    const legs = await readCollectionLegs(database.db, company.id, collectionId);
    const transactions = records.map(({ row }) => row);
    const execution = { to: 'Complete', actorId: null, reason: null, edit: null, onlyExpired: false } as const;
    return requestOf(company, { kind: 'execute', collectionId, journalId: newId(), transactions, legs, ...execution });
  });
  const all = await Promise.all(postings);
  expect(all).toHaveLength(BATCH_SIZE * 8);
  return Array.from({ length: 8 }, (_, round) => all.slice(round * BATCH_SIZE, (round + 1) * BATCH_SIZE));
};

const ROWS_PER_BATCH_MAX = BATCH_SIZE * ROWS_PER_POSTING_MAX;

describe('a batch on a connection that started with empty tables', () => {
  it('does no full table scan when it creates transactions', async () => {
    const { fullScans, rows } = await measureLastBatch(emptyConnection, await buildCreateBatches(emptyCompany));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(ROWS_PER_BATCH_MAX);
  });
});

describe('a batch on filled tables', () => {
  beforeAll(async () => {
    filledCompany = await prepareCompany(database.url, { identifier: 'filled', userCount: 20 });
    await fillCompany(database.url, filledCompany, TRANSACTION_COUNT);
    filledConnection = await openConnection();
  }, 60_000);

  it.each([
    ['creates', buildCreateBatches],
    ['executes', buildExecuteBatches],
  ])('does no full table scan when it %s transactions', async (_verb, batchesFor) => {
    const { fullScans, rows } = await measureLastBatch(filledConnection, await batchesFor(filledCompany));
    expect(fullScans).toEqual([]);
    expect(rows).toBeLessThan(ROWS_PER_BATCH_MAX);
  });
});
