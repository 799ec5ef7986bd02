// Server and PostgreSQL are killed in turn while clients post: a short `npm run ledger:prove`. Its checks are tested against lost, doubled
// and changed transactions.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql, type Sql } from '#db/client.ts';
import type { EmbeddedPostgres } from '#db/embedded/postgres.ts';
import { runDrill, type DrillResult } from '#server/commands/ledger-prove/drill.ts';
import { startDrillPostgres } from '#server/commands/ledger-prove/installation.ts';
import type { OrderJournal, AcknowledgedTransaction } from '#server/commands/ledger-prove/journal.ts';
import { checkLedgerRows } from '#server/commands/ledger-prove/check-ledger.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { newId } from '#server/kernel/id.ts';

const DRILL_TIMEOUT_MS = 300_000;
const ACKNOWLEDGED = 800;

let directory: string;
let drill: DrillResult;
let postgres: EmbeddedPostgres | undefined;
let sql: Sql;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse crash '));
  drill = await runDrill({
    directory,
    seed: 1,
    acknowledged: ACKNOWLEDGED,
    killsPerArrangement: 3,
    usersPerCompany: 5,
    clients: 16,
    sampleSize: 300,
    report: () => undefined,
  });
  postgres = await startDrillPostgres(directory);
  sql = openSql({ url: postgres.url, poolSize: 1, role: 'owner' });
}, DRILL_TIMEOUT_MS);

afterAll(async () => {
  await sql?.end({ timeout: 5 });
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('a server and PostgreSQL killed during postings', () => {
  it('are each killed while requests are pending, separately and together', () => {
    const { journal, kills } = drill;
    expect([...kills.keys()].toSorted()).toEqual(['PostgreSQL', 'a process of PostgreSQL', 'both', 'the server']);
    expect(journal.acknowledged.count).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    expect(journal.repeats).toBeGreaterThan(0);
  });

  it('keep every acknowledged transaction, apply none twice, and emit each event once', () => {
    expect(drill.findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(drill.findings.filter(({ checkedCount }) => checkedCount === 0)).toEqual([]);
  });

  it('satisfy all ledger invariants', async () => {
    expect(await checkLedger(sql)).toEqual([]);
  });
});

describe('the recovery check', () => {
  const violatedGuarantees = async (change: (transactions: Map<string, AcknowledgedTransaction>) => void): Promise<string[]> => {
    const journal: OrderJournal = { ...drill.journal, transactions: new Map(drill.journal.transactions) };
    change(journal.transactions);
    const findings = await checkLedgerRows(sql, journal);
    return findings.filter(({ violations }) => violations.length > 0).map(({ guarantee }) => guarantee);
  };

  /** A Complete transaction, which affects a balance. */
  const findCompleteTransaction = (): [id: string, transaction: AcknowledgedTransaction] => {
    const entry = [...drill.journal.transactions].find(([, { status }]) => status === 'Complete');
    if (!entry) throw new Error('The drill completed no transaction');
    return entry;
  };

  it('finds an acknowledged transaction that is missing', async () => {
    const [, acknowledged] = findCompleteTransaction();
    expect(await violatedGuarantees((transactions) => transactions.set(newId(), acknowledged))).toEqual([
      'Every acknowledged transaction is in the ledger',
      'Every balance equals the sum of acknowledged transactions',
      'Every transaction has each of its events exactly once',
    ]);
  });

  it('finds a transaction that was applied twice', async () => {
    const [id] = findCompleteTransaction();
    expect(await violatedGuarantees((transactions) => transactions.delete(id))).toEqual([
      'No other transactions are in the ledger: none was applied twice',
      'Every balance equals the sum of acknowledged transactions',
      'Every transaction has each of its events exactly once',
    ]);
  });

  it.each<[string, Partial<AcknowledgedTransaction>]>([
    ['altered amount', { amount: 1n }],
    ['altered status', { status: 'Failed' }],
    ['altered account', { account: 'another' }],
  ])('finds an %s', async (_name, change) => {
    const [id, acknowledged] = findCompleteTransaction();
    expect(await violatedGuarantees((transactions) => transactions.set(id, { ...acknowledged, ...change }))).toEqual([
      'Account, amount and status match the acknowledgement',
      'Every balance equals the sum of acknowledged transactions',
    ]);
  });
});
