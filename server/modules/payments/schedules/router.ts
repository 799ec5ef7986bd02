// Procedures of scheduled transfers: users manage their own, admins read, pause and end those of all users.
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { toMillis } from '#server/kernel/time.ts';
import { listRuns, runList } from '#server/modules/payments/schedules/run-list.ts';
import {
  AdminSchedule,
  Schedule,
  ScheduleChangeInput,
  ScheduleInput,
  SchedulePreview,
  ScheduleRuleInput,
  ScheduleRun,
  ScheduleSkipInput,
  toAdminSchedule,
  toSchedule,
  toScheduleDetail,
  toScheduleRun,
} from '#server/modules/payments/schedules/schema.ts';
import {
  changeSchedule,
  createSchedule,
  endSchedule,
  getSchedule,
  listSchedules,
  ownScheduleList,
  pauseSchedule,
  previewSchedule,
  resumeSchedule,
  scheduleList,
  skipNextRun,
} from '#server/modules/payments/schedules/service.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { IdPath } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');

const CREATION =
  'Schedules a transfer on one date, or repeatedly. The rules of `POST /transactions/transfer/` are checked now and at each run. Funds are ' +
  'checked only at each run. If `require_challenge_for_new_recipients` is on, a schedule for a new recipient requires a challenge. Emits ' +
  '`schedule.create`.';

const CHANGE =
  'Changes an active or paused schedule. A new amount, account or recipient is checked in the same way as when a schedule is created. A new ' +
  'frequency, date or time applies to all later runs. Emits `schedule.update`.';

const SKIP =
  'With `due`, skips the next run only if it is scheduled for that time. The skipped run counts toward `count`, and stays skipped if the ' +
  'frequency or dates change. Emits `schedule.update`.';

const PAUSE =
  'Runs that are missed while a schedule is paused are not executed later. A run in progress is completed. Emits `schedule.update`.';

const END = 'Ends a schedule permanently. A run in progress is completed. Emits `schedule.update`.';

const RUNS = 'Returns past runs and runs that are due, newest first.';

export const scheduleRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/schedules/', 'List your schedules'))
    .input(ownScheduleList.input)
    .output(pageOf(Schedule))
    .query(async ({ ctx, input }) => serializePage(await listSchedules(ctx, input, ownScheduleList), toSchedule)),

  create: userProcedures.add
    .meta(creates('/schedules/', 'Create a schedule', { description: CREATION }))
    .input(ScheduleInput)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => toSchedule(await createSchedule(ctx, input))),

  preview: userProcedures.add
    .meta({
      ...rest('POST', '/schedules/preview/', 'Preview the runs of a schedule', {
        description: 'Returns the times of the next runs, without saving anything.',
      }),
      successStatus: 200,
    })
    .input(ScheduleRuleInput)
    .output(SchedulePreview)
    .mutation(async ({ ctx, input }) => ({ runs: (await previewSchedule(ctx, input)).map(toMillis) })),

  get: userProcedures.view
    .meta(rest('GET', '/schedules/{id}/', 'Get a schedule'))
    .input(IdPath)
    .output(Schedule)
    .query(async ({ ctx, input }) => toScheduleDetail(await getSchedule(ctx, input.id))),

  // Requires the permission of a transfer, because the change determines what is sent.
  update: userProcedures.add
    .meta(rest('PATCH', '/schedules/{id}/', 'Update a schedule', { description: CHANGE }))
    .input(ScheduleChangeInput)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => toSchedule(await changeSchedule(ctx, input))),

  pause: userProcedures.change
    .meta(rest('POST', '/schedules/{id}/pause/', 'Pause a schedule', { description: PAUSE }))
    .input(IdPath)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => toSchedule(await pauseSchedule(ctx, input.id))),

  resume: userProcedures.change
    .meta(
      rest('POST', '/schedules/{id}/resume/', 'Resume a schedule', {
        description: 'Resumes a paused schedule. Missed runs are not executed. Emits `schedule.update`.',
      }),
    )
    .input(IdPath)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => toSchedule(await resumeSchedule(ctx, input.id))),

  skip: userProcedures.change
    .meta(rest('POST', '/schedules/{id}/skip/', 'Skip the next run', { description: SKIP }))
    .input(ScheduleSkipInput)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => toSchedule(await skipNextRun(ctx, input))),

  end: userProcedures.change
    .meta(rest('POST', '/schedules/{id}/end/', 'End a schedule', { description: END }))
    .input(IdPath)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => toSchedule(await endSchedule(ctx, input.id))),

  runs: userProcedures.view
    .meta(rest('GET', '/schedules/{id}/runs/', 'List the runs of a schedule', { description: RUNS }))
    .input(runList.input.extend(IdPath.shape))
    .output(pageOf(ScheduleRun))
    .query(async ({ ctx, input }) => {
      const { id, ...query } = input as ListQuery & IdPath;
      return serializePage(await listRuns(ctx, (await getSchedule(ctx, id)).record, query), toScheduleRun);
    }),
});

export const adminScheduleRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/schedules/', "List users' schedules"))
    .input(scheduleList.input)
    .output(pageOf(AdminSchedule))
    .query(async ({ ctx, input }) => serializePage(await listSchedules(ctx, input, scheduleList), toAdminSchedule)),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/schedules/{id}/', "Get a user's schedule"))
    .input(IdPath)
    .output(AdminSchedule)
    .query(async ({ ctx, input }) => toAdminSchedule(await getSchedule(ctx, input.id))),

  pause: adminProcedures.change
    .meta(rest('POST', '/admin/schedules/{id}/pause/', "Pause a user's schedule", { description: PAUSE }))
    .input(IdPath)
    .output(AdminSchedule)
    .mutation(async ({ ctx, input }) => toAdminSchedule(await pauseSchedule(ctx, input.id))),

  end: adminProcedures.change
    .meta(rest('POST', '/admin/schedules/{id}/end/', "End a user's schedule", { description: END }))
    .input(IdPath)
    .output(AdminSchedule)
    .mutation(async ({ ctx, input }) => toAdminSchedule(await endSchedule(ctx, input.id))),

  runs: adminProcedures.view
    .meta(rest('GET', '/admin/schedules/{id}/runs/', "List runs of a user's schedule", { description: RUNS }))
    .input(runList.input.extend(IdPath.shape))
    .output(pageOf(ScheduleRun))
    .query(async ({ ctx, input }) => {
      const { id, ...query } = input as ListQuery & IdPath;
      return serializePage(await listRuns(ctx, (await getSchedule(ctx, id)).record, query), toScheduleRun);
    }),
});
