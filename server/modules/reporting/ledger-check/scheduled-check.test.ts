// The scheduled check: its stored results, its log, and its isolation from other work.
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { INVARIANTS } from '#server/ledger/store/invariants.ts';
import { readLedgerCheckState, runScheduledCheck } from '#server/modules/reporting/ledger-check/scheduled-check.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestClock, type TestClock } from '#server/testing/clock.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const TOTALS_INVARIANT = INVARIANTS.findIndex(({ description }) => description.includes('totals')) + 1;

type LogEntry = { level: string; msg: string; [field: string]: unknown };

/** A job with its own clock, and its log. */
const createJob = (clock: TestClock = createTestClock()) => {
  const lines: LogEntry[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)) as LogEntry);
      done();
    },
  });
  const controller = new AbortController();
  const ports = { databaseUrl: database.url, clock, log: createLog({ level: 'info', stream }), stopSignal: controller.signal };
  return { clock, lines, controller, run: (...limits: CheckLimits) => runScheduledCheck(ports, ...limits) };
};

type CheckLimits = [limits?: Parameters<typeof runScheduledCheck>[1]];

const readState = () => readLedgerCheckState(database.sql);

const deleteChecks = () => database.owner`delete from ledger_checks`;

const countChecks = async (): Promise<number> => (await database.owner`select 1 from ledger_checks`).length;

const credit = ({ admin, ann }: CompanyFixture, amount: bigint) =>
  admin.api.admin.transactions.credit({ user: ann.email, amount, currency: 'USD', status: 'Complete' });

/** Makes the totals overcount by this many transactions; 0 restores them. */
const skewTotals = async (fixture: CompanyFixture, excess: number) => {
  const { companyId } = fixture;
  await database.owner`
    update transaction_totals t set count = ${excess} + (
      select count(*) from transactions r where r.company_id = t.company_id and r.currency = t.currency and r.tx_type = t.tx_type
        and r.status = t.status) where company_id = ${companyId}`;
};

/** Runs work while the entries are locked. `release` unlocks them. */
const whileLocked = async <Result>(operation: (release: () => Promise<unknown>) => Promise<Result>): Promise<Result> => {
  const holder = await database.owner.reserve();
  try {
    await holder`begin`;
    await holder`lock table entries in access exclusive mode`;
    return await operation(async () => holder`commit`);
  } finally {
    await holder`rollback`;
    holder.release();
  }
};

/** Start time of the statement that is waiting for a lock, or undefined if none is. */
const waitingSince = async (): Promise<number | undefined> => {
  const [row] = await database.owner<{ since: Date }[]>`
    select query_start as since from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.since.getTime();
};

describe('a scheduled check', () => {
  it('of a valid ledger stores zero violations for every invariant', async () => {
    await deleteChecks();
    expect(await readState()).toEqual({ last: undefined, isNewestIncomplete: false });
    await credit(await createFixture(), 100n);
    const { run, clock, lines } = createJob();
    await run();
    expect(await readState()).toEqual({
      last: {
        startedAt: clock.now(),
        finishedAt: clock.now(),
        violations: INVARIANTS.map((_, index) => ({ invariant: index + 1, rows: 0 })),
      },
      isNewestIncomplete: false,
    });
    expect(lines).toEqual([]);
  });

  it('of an invalid ledger stores the violations and logs the invariant as an error', async () => {
    await deleteChecks();
    const fixtures = [await createFixture(), await createFixture()];
    for (const fixture of fixtures) await credit(fixture, 100n);
    const { run, clock, lines } = createJob();
    for (const fixture of fixtures) await skewTotals(fixture, 1);
    await run();
    const { last } = await readState();
    expect(last?.violations.filter(({ rows }) => rows > 0)).toEqual([{ invariant: TOTALS_INVARIANT, rows: 2 }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'error',
      invariant: TOTALS_INVARIANT,
      rows: 2,
      example: { company_id: fixtures[0]?.companyId },
    });
    expect(lines[0]?.msg).toContain(INVARIANTS[TOTALS_INVARIANT - 1]?.description);

    for (const fixture of fixtures) await skewTotals(fixture, 0);
    clock.advance(1);
    await run();
    expect((await readState()).last?.violations.filter(({ rows }) => rows > 0)).toEqual([]);
  });

  it('ignores postings in progress', async () => {
    await deleteChecks();
    const fixture = await createFixture();
    const { run } = createJob();
    const controller = new AbortController();
    const posting = (async () => {
      let count = 0;
      for (; !controller.signal.aborted; count++) await credit(fixture, 1n);
      return count;
    })();
    for (let round = 0; round < 5; round++) await run();
    controller.abort();
    expect(await posting).toBeGreaterThan(5);
    const checks = await database.owner`select violations, error from ledger_checks`;
    expect([...checks]).toEqual(Array.from({ length: 5 }, () => ({ violations: [], error: null })));
  });

  it('continues with the next company if one cannot be read, and reports itself as incomplete', async () => {
    await deleteChecks();
    const fixture = await createFixture();
    await credit(fixture, 100n);
    const { run, clock, lines } = createJob();
    await run();
    const before = (await readState()).last;
    clock.advance(MINUTE_MS);
    await whileLocked(async (release) => {
      const check = run({ checkTimeoutMs: MINUTE_MS, statementTimeoutMs: SECOND_MS });
      await expect.poll(waitingSince, { interval: 10 }).toBeGreaterThan(0);
      const first = await waitingSince();
      await expect.poll(async () => ((await waitingSince()) ?? 0) > (first ?? 0), { interval: 10, timeout: 5_000 }).toBe(true);
      await skewTotals(fixture, 1);
      await release();
      await check;
    });
    const { last, isNewestIncomplete } = await readState();
    expect(isNewestIncomplete).toBe(true);
    expect(last?.finishedAt).not.toEqual(before?.finishedAt);
    expect(last?.violations.filter(({ rows }) => rows > 0)).toEqual([{ invariant: TOTALS_INVARIANT, rows: 1 }]);
    expect(lines.map(({ level }) => level)).toEqual(['error', 'warn']);
    expect(lines[1]?.['reason']).toMatch(/^Company \d+: canceling statement due to statement timeout$/);
    await skewTotals(fixture, 0);
  });

  it('that times out keeps the previous result, and reports itself as incomplete', async () => {
    await deleteChecks();
    await createFixture();
    const { run, clock } = createJob();
    await run();
    const before = await readState();
    clock.advance(MINUTE_MS);
    await run({ checkTimeoutMs: -1, statementTimeoutMs: SECOND_MS });
    expect(await readState()).toEqual({ ...before, isNewestIncomplete: true });
    const [newest] = await database.owner`select error from ledger_checks order by id desc limit 1`;
    expect(newest?.['error']).toMatch(/^Timed out after 0 of \d+ companies$/);
    clock.advance(MINUTE_MS);
    await run();
    expect(await readState()).toMatchObject({ last: { finishedAt: clock.now() }, isNewestIncomplete: false });
  });

  it('pauses for nineteen times its duration', async () => {
    await deleteChecks();
    const { run, clock } = createJob();
    const finishedAt = clock.now();
    await database.owner`insert into ledger_checks (started_at, finished_at, violations)
      values (${new Date(finishedAt.getTime() - MINUTE_MS)}, ${finishedAt}, '[]')`;
    clock.advance(19 * MINUTE_MS - 1);
    await run();
    expect(await countChecks()).toBe(1);
    clock.advance(1);
    await run();
    expect(await countChecks()).toBe(2);
  });

  it('ends without a result when the worker stops, even while it waits for a lock', async () => {
    await deleteChecks();
    const { run, controller, lines } = createJob();
    await whileLocked(async () => {
      const check = run();
      await expect.poll(waitingSince, { interval: 10 }).toBeGreaterThan(0);
      controller.abort();
      await check;
    });
    expect(await countChecks()).toBe(0);
    expect(lines).toEqual([]);
  });

  it('deletes results older than ninety days', async () => {
    await deleteChecks();
    const { run, clock } = createJob();
    for (const ageMs of [90 * DAY_MS + 1, 90 * DAY_MS]) {
      const time = new Date(clock.now().getTime() - ageMs);
      await database.owner`insert into ledger_checks (started_at, finished_at, violations) values (${time}, ${time}, '[]')`;
    }
    await run();
    expect(await countChecks()).toBe(2);
  });
});
