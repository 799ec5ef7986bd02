// Scheduled transfers of users. The recipient and the rules of the transfer are checked when a schedule is saved, as for a transfer, and again
// at each run (execute-run.ts).
import { schedules, type ScheduleRow } from '#db/schema/schedules.ts';
import type { PayeeRow } from '#db/schema/payees.ts';
import type { Tx } from '#db/client.ts';
import { invalid } from '#server/kernel/errors.ts';
import { FREQUENCIES, SCHEDULE_STATUSES } from '#server/kernel/schedule-enums.ts';
import { timeAfter, type ScheduledTime, type ScheduleRule } from '#server/modules/payments/schedules/calendar.ts';
import { noRun, previewRuns, readRule, requireFirstRun, requireFutureStart } from '#server/modules/payments/schedules/rules.ts';
import { findNextTime, insertNextRun, skipWaitingRuns } from '#server/modules/payments/schedules/run-list.ts';
import {
  toAdminSchedule,
  toDescription,
  readDescription,
  toRule,
  toTransferInput,
  type ScheduleChange,
  type ScheduleInput,
  type ScheduleRuleInput,
} from '#server/modules/payments/schedules/schema.ts';
import { requireTransferable, type TransferPorts } from '#server/modules/payments/transactions/create-transfer.ts';
import type { TransferInput } from '#server/modules/payments/transactions/schema.ts';
import { requireReviewedPayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import { requireRecordOwner, userFilter } from '#server/modules/people/index.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, exact, identity, integer, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { ownedRecords, type OwnedRecord } from '#server/records/owned-records.ts';
import type { ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export type OwnedSchedule = OwnedRecord<ScheduleRow>;

type SchedulePorts = OwnerAuditPorts & TransferPorts;

const scheduleRecords = ownedRecords(schedules, { name: 'schedule', perUserMax: 250, toData: toAdminSchedule });

const filters = {
  id: identity(schedules.id),
  status: choice(schedules.state, SCHEDULE_STATUSES),
  frequency: choice(schedules.frequency, FREQUENCIES),
  currency: exact(schedules.currency),
  amount: integer(schedules.amount),
  next_run: timestamp(schedules.nextRunAt),
  created: timestamp(schedules.createdAt),
  updated: timestamp(schedules.updatedAt),
};

const order = {
  sorts: {
    created: schedules.createdAt,
    updated: schedules.updatedAt,
    next_run: schedules.nextRunAt,
    amount: schedules.amount,
    id: schedules.id,
  },
  id: schedules.id,
  created: schedules.createdAt,
};

export const ownScheduleList = listing({ filters, ...order });

export const scheduleList = listing({ filters: { ...filters, user: userFilter(schedules) }, ...order });

export const listSchedules = (ctx: OwnerListPorts, query: ListQuery, list: ListDeclaration): Promise<Page<OwnedSchedule>> =>
  scheduleRecords.listPage(ctx, query, list);

/** Throws not_found. */
export const getSchedule = (ctx: OwnerPorts, id: string): Promise<OwnedSchedule> => scheduleRecords.get(ctx, id);

const toRuleColumns = (rule: ScheduleRule) => ({
  frequency: rule.frequency,
  interval: rule.interval,
  weekdays: [...rule.weekdays],
  dayOfMonth: rule.dayOfMonth,
  startsOn: rule.startsOn,
  timeOfDay: rule.timeOfDay,
  timeZone: rule.timeZone,
  until: rule.until,
  count: rule.count,
});

const toRecipientColumns = ({ recipient, payee, credit_account }: Pick<TransferInput, 'recipient' | 'payee' | 'credit_account'>) => ({
  recipient: recipient || null,
  payeeId: payee ?? null,
  creditAccount: credit_account || null,
});

/** The columns of the next run; without one, the schedule is completed. */
export const toNextColumns = (next: ScheduledTime | undefined) =>
  next ? { nextIndex: next.index, nextRunAt: next.at } : { state: 'completed' as const, nextRunAt: null };

/**
 * Throws invalid if the address of the payee has changed since the check. To be called when the row that refers to the payee is written: from
 * then on, a change of the address waits for this transaction and finds the schedule.
 */
const requireCheckedAddress = async (tx: Tx, { me }: SchedulePorts, payee: PayeeRow | undefined): Promise<void> => {
  if (payee) await requireReviewedPayee({ db: tx, me }, payee.id, payee.address);
};

/** Throws the field errors of the rule and of the transfer, and mfa_required. */
export const createSchedule = async (ctx: SchedulePorts, input: ScheduleInput): Promise<OwnedSchedule> => {
  const now = ctx.clock.now();
  const rule = readRule(input, await requireRecordOwner(ctx.db, ctx.owner, undefined));
  requireFutureStart(rule, now);
  const first = requireFirstRun(rule, now);
  const payee = await requireTransferable(ctx, input, 'schedules.create');
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, undefined);
    const created = await scheduleRecords.create(tx, ctx, user, {
      amount: input.amount,
      currency: input.currency,
      debitAccount: input.debit_account || null,
      ...toRecipientColumns(input),
      description: toDescription(input),
      ...toRuleColumns(rule),
      nextIndex: first.index,
      nextRunAt: first.at,
    });
    await requireCheckedAddress(tx, ctx, payee);
    return created;
  });
};

/** The next ten run times of a rule. Throws its field errors. */
export const previewSchedule = async (ctx: SchedulePorts, input: ScheduleRuleInput): Promise<Date[]> =>
  previewRuns(readRule(input, await requireRecordOwner(ctx.db, ctx.owner, undefined)), ctx.clock.now());

const requireState = ({ state }: ScheduleRow, allowed: readonly ScheduleRow['state'][]): void => {
  if (!allowed.includes(state)) throw invalid({ status: [`The schedule is ${state}.`] });
};

const changeRule = (row: ScheduleRow, change: ScheduleChange): ScheduleRule => {
  const before = toRule(row);
  return {
    frequency: change.frequency ?? before.frequency,
    interval: change.interval ?? before.interval,
    startsOn: change.start_date ?? before.startsOn,
    timeOfDay: change.time ?? before.timeOfDay,
    timeZone: change.timezone ?? before.timeZone,
    weekdays: change.weekdays ?? before.weekdays,
    dayOfMonth: change.day_of_month === undefined ? before.dayOfMonth : change.day_of_month,
    until: change.end_date === undefined ? before.until : change.end_date,
    count: change.count === undefined ? before.count : change.count,
  };
};

const isRecipientNamed = ({ recipient, payee, credit_account }: ScheduleChange): boolean =>
  Boolean(recipient) || payee !== undefined || Boolean(credit_account);

/** Undefined if the change concerns the rule and the notes only. */
const changeOrder = (row: ScheduleRow, change: ScheduleChange): TransferInput | undefined => {
  const { amount, recipient, payee, credit_account = null, debit_account } = change;
  if (amount === undefined && debit_account === undefined && !isRecipientNamed(change)) return undefined;
  const before = toTransferInput(row);
  return {
    ...before,
    amount: amount ?? before.amount,
    debit_account: debit_account === undefined ? before.debit_account : debit_account,
    ...(isRecipientNamed(change) && { recipient, payee, credit_account }),
  };
};

const RULE_FIELDS = ['frequency', 'interval', 'weekdays', 'day_of_month', 'start_date', 'time', 'timezone', 'end_date', 'count'] as const;

const changesRule = (change: ScheduleChange): boolean => RULE_FIELDS.some((field) => change[field] !== undefined);

/** The columns of a changed rule. Writes a run that is due and not written yet, so that the change does not lose it. Throws field errors. */
const changeRuleColumns = async (tx: Tx, row: ScheduleRow, change: ScheduleChange, now: Date) => {
  if (!changesRule(change)) return undefined;
  const rule = changeRule(row, change);
  if (change.start_date !== undefined && change.start_date !== row.startsOn) requireFutureStart(rule, now);
  requireFirstRun(rule, now);
  if (row.nextRunAt && row.nextRunAt <= now) await insertNextRun(tx, row, 'due', now);
  const next = await findNextTime(tx, row, rule, now);
  if (!next) throw noRun(rule);
  if (row.state !== 'active') return toRuleColumns(rule);
  return { ...toRuleColumns(rule), nextIndex: next.index, nextRunAt: next.at };
};

const changeOrderColumns = (row: ScheduleRow, change: ScheduleChange) => {
  const { debit_note, credit_note } = change;
  const order = changeOrder(row, change);
  const description = readDescription(row);
  const changedDescription = {
    ...description,
    debit_note: debit_note ?? description.debit_note,
    credit_note: credit_note ?? description.credit_note,
  };
  return {
    ...(order && { amount: order.amount, debitAccount: order.debit_account || null, ...toRecipientColumns(order) }),
    description: changedDescription,
  };
};

/** Changes an active or paused schedule. Throws not_found, the field errors of the rule and of the transfer, and mfa_required. */
export const changeSchedule = async (ctx: SchedulePorts, { id, ...change }: ScheduleChange & { id: string }): Promise<OwnedSchedule> => {
  const order = changeOrder((await getSchedule(ctx, id)).record, change);
  const payee = order && (await requireTransferable(ctx, order, 'schedules.update'));
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { record } = await scheduleRecords.lock(tx, ctx, id);
    requireState(record, ['active', 'paused']);
    const ruleColumns = await changeRuleColumns(tx, record, change, ctx.clock.now());
    const changed = await scheduleRecords.update(tx, ctx, id, (row) => ({ ...changeOrderColumns(row, change), ...ruleColumns }));
    await requireCheckedAddress(tx, ctx, payee);
    return changed;
  });
};

/** Pauses an active schedule. Runs that are due before it is resumed are not made up for. */
export const pauseSchedule = (ctx: OwnerAuditPorts, id: string): Promise<OwnedSchedule> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const paused = await scheduleRecords.update(tx, ctx, id, (row) => {
      requireState(row, ['active']);
      return { state: 'paused', nextRunAt: null };
    });
    await skipWaitingRuns(tx, paused.record, ctx.clock.now());
    return paused;
  });

/** Resumes a paused schedule with its next run time after now. */
export const resumeSchedule = (ctx: OwnerAuditPorts, id: string): Promise<OwnedSchedule> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { record } = await scheduleRecords.lock(tx, ctx, id);
    requireState(record, ['paused']);
    const next = await findNextTime(tx, record, toRule(record), ctx.clock.now());
    return scheduleRecords.update(tx, ctx, id, () => ({ state: 'active', failures: 0, ...toNextColumns(next) }));
  });

/** Skips the next run of an active schedule; `due`: only if it is at this time. Throws not_found, and invalid on `due`. */
export const skipNextRun = (ctx: OwnerAuditPorts, { id, due }: { id: string; due?: Date | undefined }): Promise<OwnedSchedule> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { record } = await scheduleRecords.lock(tx, ctx, id);
    requireState(record, ['active']);
    if (due && due.getTime() !== record.nextRunAt?.getTime())
      throw invalid({ due: ['The next run has changed. Reload the schedule, and try again.'] });
    await insertNextRun(tx, record, 'skipped', ctx.clock.now());
    return scheduleRecords.update(tx, ctx, id, (row) =>
      toNextColumns(timeAfter(toRule(row), row.nextRunAt ?? ctx.clock.now(), row.nextIndex + 1)),
    );
  });

/** Ends a schedule for good. */
export const endSchedule = (ctx: OwnerAuditPorts, id: string): Promise<OwnedSchedule> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const ended = await scheduleRecords.update(tx, ctx, id, (row) => {
      requireState(row, ['active', 'paused', 'completed']);
      return { state: 'ended', nextRunAt: null };
    });
    await skipWaitingRuns(tx, ended.record, ctx.clock.now());
    return ended;
  });
