// Three worker processes run due schedules and are killed in turn. Each run sends its transfer exactly once. SCHEDULE_RUNS sets the number of
// runs: 10000 take minutes.
import { expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/index.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';
import { fund } from '#server/testing/payment-requests.ts';
import { useWorkerProcesses } from '#server/testing/worker-processes.ts';

const { database, createRestFixture } = useFixtures();
const workers = useWorkerProcesses(database);

const RUNS = Number(process.env['SCHEDULE_RUNS'] ?? 200);
const KILLS = 3;
const TIMEOUT_MS = 120_000 + RUNS * 100;

/** Schedules of Ann that are due. */
const createDueSchedules = async () => {
  const fixture = await createRestFixture();
  const { ann, bob, companyId } = fixture;
  await fund(fixture, ann, RUNS);
  await ann.api.schedules.create({ amount: 1n, currency: 'USD', recipient: bob.email, frequency: 'once', start_date: '2099-01-01' });
  await database.owner`
    insert into schedules (company_id, id, user_id, amount, currency, recipient, description, frequency, interval, weekdays, starts_on, time_of_day,
      time_zone, next_index, next_run_at)
    select company_id, 1 + number, user_id, amount, currency, recipient, description, frequency, interval, weekdays, starts_on, time_of_day,
      time_zone, next_index, date_trunc('second', now()) - interval '1 minute'
    from schedules, generate_series(1, ${RUNS}::int) as number where company_id = ${companyId}`;
  return companyId;
};

const countFinishedRuns = async (companyId: number): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from schedule_runs where company_id = ${companyId} and state = 'succeeded'`;
  return row?.count ?? 0;
};

const waitForRuns = async (companyId: number, count: number): Promise<void> => {
  await expect.poll(() => countFinishedRuns(companyId), { timeout: TIMEOUT_MS, interval: 20 }).toBeGreaterThanOrEqual(count);
};

/** Ends all leases, including those of running workers, which then compete for their runs. */
const endLeases = async (companyId: number): Promise<void> => {
  await database.owner`update schedule_runs set next_attempt_at = now() where company_id = ${companyId} and state = 'processing'`;
};

it(
  'each run sends its transfer exactly once while three workers are killed in turn',
  async () => {
    const companyId = await createDueSchedules();
    const startedAt = performance.now();
    await workers.start();
    for (let kill = 1; kill <= KILLS; kill++) {
      await waitForRuns(companyId, Math.floor((RUNS * kill) / (KILLS + 1)));
      await workers.replace(kill, () => endLeases(companyId));
    }
    await endLeases(companyId);
    await waitForRuns(companyId, RUNS);
    if (process.env['SCHEDULE_RUNS']) process.stdout.write(`${RUNS} runs in ${Math.round(performance.now() - startedAt)} ms\n`);
    const [result] = await database.owner`
      select count(*)::int as runs, count(distinct r.transaction_id)::int as transactions,
        count(*) filter (where t.collection_id = r.collection_id and t.amount = -1)::int as matching,
        (select count(*)::int from transactions d where d.company_id = ${companyId} and d.tx_type = 'debit') as debits,
        (select count(*)::int from events e where e.company_id = ${companyId} and e.names[1] = 'schedule.succeed') as events
      from schedule_runs r join transactions t on t.company_id = r.company_id and t.id = r.transaction_id
      where r.company_id = ${companyId}`;
    expect(result).toEqual({ runs: RUNS, transactions: RUNS, matching: RUNS, debits: RUNS, events: RUNS });
    expect(await checkLedger(database.owner, companyId)).toEqual([]);
  },
  TIMEOUT_MS,
);
