// Records the outcome of a run, with its event and the message to the user. Insufficient funds are retried by a fixed policy; other rejections
// are final, because a retry would be rejected again. Repeated failures pause the schedule.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { currencies, users } from '#db/schema/index.ts';
import { payees } from '#db/schema/payees.ts';
import { scheduleRuns, schedules, type ScheduleRow, type ScheduleRunRow } from '#db/schema/schedules.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { verifiedAddresses } from '#server/kernel/verified-addresses.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { writeMessage } from '#server/modules/messaging/index.ts';
import { runKeyCondition } from '#server/modules/payments/schedules/claim-runs.ts';
import type { RunOutcome, RunPorts } from '#server/modules/payments/schedules/execute-run.ts';
import { skipWaitingRuns } from '#server/modules/payments/schedules/run-list.ts';
import { toAdminSchedule, toScheduleRun } from '#server/modules/payments/schedules/schema.ts';
import type { OwnedSchedule } from '#server/modules/payments/schedules/service.ts';
import { recordAudit } from '#server/records/audit.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { emitEvents } from '#server/records/outbox.ts';

/** Delay after each attempt with insufficient funds: four attempts in 31 hours. */
export const RETRY_DELAYS_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;

/** Failed runs in a row that pause a schedule. */
const FAILURES_MAX = 3;

const FINAL = { nextAttemptAt: null } as const;

const toRunColumns = (outcome: RunOutcome, { attempts }: ScheduleRunRow, now: Date): Partial<ScheduleRunRow> => {
  switch (outcome.kind) {
    case 'succeeded':
      return { ...FINAL, state: 'succeeded', attempts: attempts + 1, transactionId: outcome.transactionId, error: null };
    case 'skipped':
      return { ...FINAL, state: 'skipped', error: outcome.reason };
    case 'rejected': {
      const delayMs = outcome.isRetried ? RETRY_DELAYS_MS[attempts] : undefined;
      const rejection = { attempts: attempts + 1, error: outcome.reason };
      return delayMs === undefined
        ? { ...rejection, ...FINAL, state: 'failed' }
        : { ...rejection, state: 'retrying', nextAttemptAt: new Date(now.getTime() + delayMs) };
    }
  }
};

const lockSchedule = async (tx: Tx, { companyId, scheduleId }: ScheduleRunRow): Promise<OwnedSchedule> => {
  const [schedule] = await tx
    .select({ record: schedules, user: users })
    .from(schedules)
    .innerJoin(users, and(eq(users.companyId, schedules.companyId), eq(users.id, schedules.userId)))
    .where(and(eq(schedules.companyId, companyId), eq(schedules.id, scheduleId)))
    .for('update', { of: schedules });
  if (!schedule) throw new Error(`Schedule ${scheduleId} of company ${companyId} was not found`);
  return schedule;
};

const describeRecipient = async (tx: Tx, { companyId, payeeId, recipient, creditAccount }: ScheduleRow): Promise<string> => {
  if (payeeId === null) return recipient ?? creditAccount ?? '';
  const [payee] = await tx
    .select({ name: payees.name })
    .from(payees)
    .where(and(eq(payees.companyId, companyId), eq(payees.id, payeeId)));
  return payee?.name ?? '';
};

/** By email, or by SMS to users without a verified email address. */
const notifyOfFailure = async (tx: Tx, { encryption, clock }: RunPorts, { record, user }: OwnedSchedule, reason: string): Promise<void> => {
  const { companyId, currency: code, amount, id: schedule } = record;
  const addresses = verifiedAddresses(user);
  const channel = addresses.email === null ? 'sms' : 'email';
  const address = addresses[channel];
  const [currency] = await tx
    .select({ display_code: currencies.code, divisibility: currencies.divisibility })
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), eq(currencies.code, code)));
  if (address === null || !currency) return;
  const data = {
    name: user.firstName,
    amount: formatAmount(amount, currency),
    recipient: await describeRecipient(tx, record),
    reason,
    schedule,
  };
  const message = { companyId, userId: user.id, channel, kind: 'schedule.failed', recipient: address, data } as const;
  await writeMessage(tx, { encryption }, message, clock.now());
};

const updateSchedule = async (tx: Tx, before: OwnedSchedule, columns: Partial<ScheduleRow>): Promise<OwnedSchedule> => {
  const { companyId, id } = before.record;
  await tx
    .update(schedules)
    .set(columns)
    .where(and(eq(schedules.companyId, companyId), eq(schedules.id, id)));
  return { ...before, record: { ...before.record, ...columns } };
};

/** Counts a failure. The last one in a row pauses the schedule. */
const countFailure = async (tx: Tx, { clock }: RunPorts, before: OwnedSchedule): Promise<OwnedSchedule> => {
  const { companyId, id, state, userId } = before.record;
  const now = clock.now();
  const failures = before.record.failures + 1;
  if (failures < FAILURES_MAX || state !== 'active') return updateSchedule(tx, before, { failures });
  const paused = await updateSchedule(tx, before, { failures, state: 'paused', nextRunAt: null, updatedAt: now });
  await skipWaitingRuns(tx, before.record, now);
  const origin = { clock, clientAddress: '', userAgent: 'worker', requestId: '' };
  const details = { id, before: { state }, after: { state: 'paused' } };
  await recordAudit(tx, origin, { companyId, action: 'schedule.update', userId, details });
  const data = { data: toAdminSchedule(paused), original: toAdminSchedule(before) };
  await emitEvents(tx, { companyId, event: 'schedule.update', subjectId: String(id), ...data });
  return paused;
};

/** Does nothing if another process has recorded the run. */
export const recordOutcome = (ports: RunPorts, leased: ScheduleRunRow, outcome: RunOutcome): Promise<void> =>
  withCompanyTransaction(ports.db, leased.companyId, async (tx) => {
    const now = ports.clock.now();
    const before = await lockSchedule(tx, leased);
    const [run] = await tx
      .update(scheduleRuns)
      .set({ ...toRunColumns(outcome, leased, now), updatedAt: now })
      .where(and(runKeyCondition(leased), eq(scheduleRuns.state, 'processing'), eq(scheduleRuns.attempts, leased.attempts)))
      .returning();
    if (run?.state !== 'succeeded' && run?.state !== 'failed') return;
    const isFailed = run.state === 'failed';
    const schedule = isFailed ? await countFailure(tx, ports, before) : await updateSchedule(tx, before, { failures: 0 });
    const { companyId, id } = schedule.record;
    const data = { ...toAdminSchedule(schedule), run: toScheduleRun(run) };
    await emitEvents(tx, { companyId, event: isFailed ? 'schedule.fail' : 'schedule.succeed', subjectId: String(id), data });
    if (isFailed) await notifyOfFailure(tx, ports, schedule, run.error ?? '');
  });
