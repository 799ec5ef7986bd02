// Executes a run of a schedule: plans and posts its transfer. Each run has at most one transfer. Its collection has the ID that the run was
// written with, so a process that takes over an interrupted run finds the transfer of the first one. If the first one is still committing, the
// idempotency key of the attempt, which is saved in the same commit, makes the second one wait and return the result of the first.
import { and, eq, isNull } from 'drizzle-orm';
import { companies, transactions, users } from '#db/schema/index.ts';
import { schedules, type ScheduleRunRow } from '#db/schema/schedules.ts';
import { executePosting, type ResponseRecord } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import type { Database } from '#db/client.ts';
import { AppError } from '#server/kernel/errors.ts';
import { hashBody } from '#server/kernel/idempotency.ts';
import type { SavedResponse } from '#server/ledger/index.ts';
import { parseSettings } from '#server/modules/companies/index.ts';
import { toTransferInput } from '#server/modules/payments/schedules/schema.ts';
import { planStoredTransfer } from '#server/modules/payments/transactions/create-transfer.ts';
import { findPayerObstacle } from '#server/modules/payments/transactions/payer-obstacle.ts';
import type { Transaction } from '#server/modules/payments/transactions/schema.ts';
import { RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';

export type RunPorts = Pick<Services, 'clock' | 'log' | 'encryption' | 'ledger' | 'domainEvents' | 'throttle'> & { db: Database };

export type RunOutcome =
  | { kind: 'succeeded'; transactionId: string }
  /** `isRetried`: the funds were insufficient. */
  | { kind: 'rejected'; reason: string; isRetried: boolean }
  | { kind: 'skipped'; reason: string | null };

/** Not a path of the API, so that keys of API clients cannot collide. */
const RUN_PATH = '/schedules/run/';
const CREATED_STATUS = 201;

const toRejection = (error: AppError): RunOutcome & { kind: 'rejected' } => ({
  kind: 'rejected',
  reason: error.message,
  isRetried: error instanceof RejectionError && error.rejection.reason === 'insufficient_funds',
});

const buildResponseRecord = ({ companyId, scheduleId, dueAt, attempts }: ScheduleRunRow, userId: string): ResponseRecord => {
  const key = `${scheduleId} ${dueAt.getTime()} ${attempts}`;
  return {
    companyId,
    principal: userId,
    method: 'POST',
    path: RUN_PATH,
    key,
    bodyHash: hashBody(key),
    isStrict: false,
    encode: (payload) => ({ status: CREATED_STATUS, body: (payload as Transaction).id }),
    encodeError: (error) => ({ status: error.status, body: JSON.stringify(toRejection(error)) }),
  };
};

const readReplay = ({ status, body }: SavedResponse): RunOutcome =>
  status === CREATED_STATUS ? { kind: 'succeeded', transactionId: body } : (JSON.parse(body) as RunOutcome);

/** The debit that an interrupted attempt has committed. */
const findTransfer = async ({ db }: RunPorts, { companyId, collectionId }: ScheduleRunRow): Promise<string | undefined> => {
  const [debit] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.collectionId, collectionId),
        eq(transactions.txType, 'debit'),
        isNull(transactions.parentId),
      ),
    );
  return debit?.id;
};

const readSchedule = async ({ db }: RunPorts, { companyId, scheduleId }: ScheduleRunRow) => {
  const [found] = await db
    .select({ schedule: schedules, user: users, company: companies })
    .from(schedules)
    .innerJoin(users, and(eq(users.companyId, schedules.companyId), eq(users.id, schedules.userId)))
    .innerJoin(companies, eq(companies.id, schedules.companyId))
    .where(and(eq(schedules.companyId, companyId), eq(schedules.id, scheduleId)));
  if (!found) throw new Error(`Schedule ${scheduleId} of company ${companyId} was not found`);
  return found;
};

type ScheduleParties = Awaited<ReturnType<typeof readSchedule>>;

/** Why nothing may be sent; undefined if the transfer may be attempted. */
const findObstacle = async ({ db }: RunPorts, { schedule, user, company }: ScheduleParties): Promise<RunOutcome | undefined> => {
  if (schedule.state === 'paused' || schedule.state === 'ended') return { kind: 'skipped', reason: null };
  const obstacle = await findPayerObstacle(db, { user, company, permission: 'user.transaction.add' });
  return (
    obstacle &&
    (obstacle.isTemporary ? { kind: 'skipped', reason: obstacle.reason } : { kind: 'rejected', reason: obstacle.reason, isRetried: false })
  );
};

const postTransfer = async (ports: RunPorts, run: ScheduleRunRow, { schedule, user, company }: ScheduleParties) => {
  const { companyId } = run;
  const companySettings = parseSettings(companyId, company.settings, ports.log);
  const me = { companyId, company: company.identifier, companySettings, userId: user.id };
  const readCached = <Value>(_name: string, read: () => Promise<Value>) => read();
  const plan = await planStoredTransfer({ ...ports, me, readCached }, toTransferInput(schedule), { collectionId: run.collectionId });
  return executePosting({ ledger: ports.ledger, companyId }, plan, buildResponseRecord(run, user.id));
};

const attemptTransfer = async (ports: RunPorts, run: ScheduleRunRow, parties: ScheduleParties): Promise<RunOutcome | undefined> => {
  const outcome = await postTransfer(ports, run, parties);
  switch (outcome.kind) {
    case 'accepted':
    case 'unchanged':
      return { kind: 'succeeded', transactionId: outcome.payload.id };
    case 'replayed':
      return readReplay(outcome.response);
    case 'rejected':
      throw outcome.error;
    case 'stale':
      return undefined;
  }
};

/** Executes a leased run. Returns undefined if the attempt has no result and must be repeated with the same key. */
export const executeRun = async (ports: RunPorts, run: ScheduleRunRow): Promise<RunOutcome | undefined> => {
  const transactionId = await findTransfer(ports, run);
  if (transactionId !== undefined) return { kind: 'succeeded', transactionId };
  const parties = await readSchedule(ports, run);
  const obstacle = await findObstacle(ports, parties);
  if (obstacle) return obstacle;
  try {
    return await attemptTransfer(ports, run, parties);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return toRejection(error);
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'idempotency_conflict')) return undefined;
    throw error;
  }
};
