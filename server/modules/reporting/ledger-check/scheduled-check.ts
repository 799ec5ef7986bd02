// Checks the ledger invariants as a background job with little impact. Each company is read in its own snapshot, so that concurrent
// postings do not look like violations and no snapshot is held for long, which would delay vacuuming of hot balances. A check uses one
// core, has a time limit, and pauses for a multiple of its duration, so that small ledgers are checked hourly and large ones as often as
// possible. The result is a row that every process reports.
import { openSql, type Sql } from '#db/client.ts';
import { checkLedger, INVARIANTS, mergeViolations, type Violation } from '#server/ledger/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { DAY_MS, MINUTE_MS, type Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { LedgerCheckState } from '#server/platform/metrics/metrics.ts';

type ScheduledCheckPorts = {
  /** The URL for a connection as the owner of the tables. */
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /** Ends a running check without a result. */
  stopSignal: AbortSignal;
};

type CheckResult = { violations: Violation[]; error: string | null };

const LIMITS = { checkTimeoutMs: 10 * MINUTE_MS, statementTimeoutMs: 2 * MINUTE_MS };
/** The pause after a check, as a multiple of its duration. */
const PAUSE_FACTOR = 19;
const CLOSE_TIMEOUT_SECONDS = 5;
const RETENTION_MS = 90 * DAY_MS;

/** Every invariant, with the number of rows that violate it. */
const countRowsByInvariant = (violations: Violation[]): { invariant: number; rows: number }[] =>
  INVARIANTS.map((_, index) => ({
    invariant: index + 1,
    rows: violations.find(({ invariant }) => invariant === index + 1)?.rows ?? 0,
  }));

/** The newest check with a result, and whether a newer one is incomplete. */
export const readLedgerCheckState = async (sql: Sql): Promise<LedgerCheckState> => {
  const [row] = await sql<{ is_incomplete: boolean; started_at: Date | null; finished_at: Date; violations: Violation[] }[]>`
    select newest.error is not null as is_incomplete, latest.started_at, latest.finished_at, latest.violations
    from (select error from ledger_checks order by id desc limit 1) newest
    left join (
      select started_at, finished_at, violations from ledger_checks where error is null or violations <> '[]'
      order by id desc limit 1) latest on true`;
  if (!row) return { last: undefined, isNewestIncomplete: false };
  const { started_at: startedAt, finished_at: finishedAt, violations, is_incomplete: isNewestIncomplete } = row;
  return { last: startedAt ? { startedAt, finishedAt, violations: countRowsByInvariant(violations) } : undefined, isNewestIncomplete };
};

const isPauseOver = async (sql: Sql, now: Date): Promise<boolean> => {
  const [newest] = await sql<{ started_at: Date; finished_at: Date }[]>`
    select started_at, finished_at from ledger_checks order by id desc limit 1`;
  if (!newest) return true;
  const durationMs = newest.finished_at.getTime() - newest.started_at.getTime();
  return now.getTime() - newest.finished_at.getTime() >= PAUSE_FACTOR * durationMs;
};

/** The database session of the running check. */
type CheckProgress = { backendId: number | undefined };

const checkCompany = (sql: Sql, companyId: number, progress: CheckProgress): Promise<Violation[]> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    const [session] = await tx<{ id: number }[]>`
      select pg_backend_pid() as id, set_config('max_parallel_workers_per_gather', '0', true)`;
    progress.backendId = session?.id;
    return checkLedger(tx, companyId);
  });

/** Checks the companies in sequence. If one fails, the others are still checked. */
const checkAll = async (sql: Sql, progress: CheckProgress, timeoutMs: number, stopSignal: AbortSignal): Promise<CheckResult> => {
  const deadline = performance.now() + timeoutMs;
  const companies = await sql<{ id: number }[]>`select id from companies order by id`;
  const violations: Violation[] = [];
  let error: string | null = null;
  for (const [index, { id }] of companies.entries()) {
    if (stopSignal.aborted) break;
    if (performance.now() > deadline) {
      error ??= `Timed out after ${index} of ${companies.length} companies`;
      break;
    }
    try {
      violations.push(...(await checkCompany(sql, id, progress)));
    } catch (thrown) {
      error ??= `Company ${id}: ${(thrown as Error).message}`;
    }
  }
  return { violations: mergeViolations(violations), error };
};

const storeResult = async (sql: Sql, { violations, error }: CheckResult, startedAt: Date, finishedAt: Date): Promise<void> => {
  await sql`
    insert into ledger_checks (started_at, finished_at, violations, error)
    values (${startedAt}, ${finishedAt}, ${printJson(violations)}::text::jsonb, ${error})`;
  await sql`delete from ledger_checks where finished_at < ${new Date(finishedAt.getTime() - RETENTION_MS)}`;
};

const logResult = (log: Log, { violations, error }: CheckResult): void => {
  for (const { description, ...violation } of violations) log.error(violation, `Ledger check failed: ${description}`);
  if (error) log.warn({ reason: error }, 'Ledger check was not completed');
};

/** Checks the ledger and stores the result, unless the pause after the last check has not ended. */
export const runScheduledCheck = async (
  { databaseUrl, clock, log, stopSignal }: ScheduledCheckPorts,
  { checkTimeoutMs, statementTimeoutMs } = LIMITS,
): Promise<void> => {
  const sql = openSql({ url: databaseUrl, poolSize: 2, role: 'owner', statementTimeoutMs });
  const progress: CheckProgress = { backendId: undefined };
  const cancelCheck = (): void => {
    const cancellation = sql`select pg_terminate_backend(${progress.backendId ?? null}::int)`;
    cancellation.catch((error: unknown) => log.warn({ err: error }, 'Canceling the ledger check failed'));
  };
  stopSignal.addEventListener('abort', cancelCheck);
  try {
    const startedAt = clock.now();
    if (!(await isPauseOver(sql, startedAt))) return;
    const result = await checkAll(sql, progress, checkTimeoutMs, stopSignal);
    if (stopSignal.aborted) return;
    logResult(log, result);
    await storeResult(sql, result, startedAt, clock.now());
  } finally {
    stopSignal.removeEventListener('abort', cancelCheck);
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};
