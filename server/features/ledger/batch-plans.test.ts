// What a batch reads where there is much: the plans of its statements and of those inside the guard, as the database reports them
// while batches run. Plans are kept with the connection, so the batches run on until the kept ones are used.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareCompany, type BenchCompany, type BenchPerson } from '../../../bench/seed/company.ts';
import { fillCompany } from '../../../bench/seed/fill-company.ts';
import type { Sql } from '#db/client.ts';
import type { Posting } from '#server/features/ledger/batcher.ts';
import type { Command } from '#server/features/ledger/commands.ts';
import { createRunBatch } from '#server/features/ledger/run-batch.ts';
import { findCollection } from '#server/features/transactions/found-transaction.ts';
import { refusalError } from '#server/features/transactions/rules.ts';
import { unitLegs } from '#server/features/transactions/unit-legs.ts';
import { newId } from '#server/kernel/id.ts';
import { openExplainer, readingOf, type PlanNode } from '#server/testing/plans.ts';
import { openLedger, openTeller } from '#server/testing/teller.ts';
import { useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const COUNT = 20_000;
const BATCH_SIZE = 16;
/** Until a connection keeps one plan for all parameters. */
const ROUNDS = 8;
/** What a posting may look at: its rows, each found by key a few times over. */
const POSTING_COST = 40;

let company: BenchCompany;
let lane: Sql;
let plans: PlanNode[] = [];

/** `duration: 0.1 ms  plan:` and the plan. */
const notePlan = ({ message = '' }: { message?: string }): void => {
  const start = message.indexOf('{');
  if (message.startsWith('duration:') && start > 0) plans.push((JSON.parse(message.slice(start)) as { Plan: PlanNode }).Plan);
};

beforeAll(async () => {
  company = await prepareCompany(database.url, { identifier: 'filled', peopleCount: 20 });
  await fillCompany(database.url, company, COUNT);
  lane = openExplainer(database.url, { onnotice: notePlan });
  await lane.unsafe(`
    set role none; load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set client_min_messages = log; set role countinghouse_api`);
}, 60_000);

afterAll(() => lane.end());

const postingOf = (command: Command): Posting => ({
  companyId: company.id,
  command,
  present: () => undefined,
  eventData: () => ({}),
  refuse: refusalError,
  savedAnswer: undefined,
  preparation: undefined,
});

/** Runs batches and tells what the last one read. */
const readingOfLast = async (batches: Posting[][]) => {
  const runBatch = createRunBatch([lane]);
  for (const batch of batches) {
    plans = [];
    const outcomes = await runBatch(batch);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
  }
  expect(plans.length).toBeGreaterThan(BATCH_SIZE);
  return readingOf(plans);
};

const creations = async (): Promise<Posting[][]> => {
  const world = await createWorld();
  const { ledger } = openLedger(database);
  const [ann, bob, admin] = company.people.map(({ userId }: BenchPerson): Person => ({ ...world.ann, id: userId }));
  const people = { ann, bob, admin, company: company.identifier, companyId: company.id } as World;
  const teller = await openTeller(database, people, ledger);
  const unit = async (index: number) => teller.unitOf(index % 2 ? people.ann : people.bob, index % 3 ? 'credit' : 'debit', 1n);
  const batch = () =>
    Promise.all(Array.from({ length: BATCH_SIZE }, async (_, index) => postingOf({ kind: 'create', units: [await unit(index)] })));
  return Promise.all(Array.from({ length: ROUNDS }, batch));
};

const resolutions = async (): Promise<Posting[][]> => {
  const open = await database.owner<{ collection_id: string }[]>`
    select collection_id from transactions where company_id = ${company.id} and status = 'Pending' order by id limit ${BATCH_SIZE * ROUNDS}`;
  const postings = open.map(async ({ collection_id: unitId }) => {
    const found = await findCollection(database.db, { companyId: company.id, company: company.identifier }, unitId);
    const legs = await unitLegs(database.db, company.id, unitId);
    const transactions = found.map(({ row }) => row);
    const ending = { to: 'Complete', actorId: null, reason: null, edit: null, onlyExpired: false } as const;
    return postingOf({ kind: 'resolve', unitId, journalId: newId(), transactions, legs, ...ending });
  });
  const all = await Promise.all(postings);
  return Array.from({ length: ROUNDS }, (_, round) => all.slice(round * BATCH_SIZE, (round + 1) * BATCH_SIZE));
};

describe('a batch looks at nothing but what it touches', () => {
  it.each([
    ['creates', creations],
    ['resolves', resolutions],
  ])('that %s', async (_, batchesOf) => {
    const { wholeTables, rows, indexes } = await readingOfLast(await batchesOf());
    console.log(rows, indexes, plans.length);
    expect(wholeTables).toEqual([]);
    expect(rows).toBeLessThan(BATCH_SIZE * POSTING_COST);
  });
});
