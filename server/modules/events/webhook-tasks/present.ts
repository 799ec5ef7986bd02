// From rows to what the API shows.
import { and, eq } from 'drizzle-orm';
import { events, type WebhookRequestRow, type WebhookTaskRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { openEventSecret } from '#server/modules/events/webhook-delivery/event-secret.ts';
import { dataOf, messageIdOf } from '#server/modules/events/webhook-delivery/payload.ts';
import type { ShownTask } from '#server/modules/events/webhook-tasks/find-task.ts';
import type { ExtendedWebhookTask, WebhookRequest, WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';
import { toWebhook } from '#server/modules/events/webhooks/present.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { TaskState } from '#server/kernel/webhook-words.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const toState = ({ completedAt, failedAt }: WebhookTaskRow): TaskState => {
  if (completedAt) return 'completed';
  return failedAt ? 'failed' : 'pending';
};

export const toWebhookTask = (ctx: Pick<Services, 'clock' | 'encryption'>, { task, shown }: ShownTask): WebhookTask => ({
  id: task.id,
  webhook: toWebhook(ctx, shown),
  event: task.event,
  message_id: messageIdOf(task.eventId, task.event),
  state: toState(task),
  tries: task.tries,
  // What somebody waits for is due before all others; it cannot be due before it was asked for.
  next_try: task.nextTryAt && Math.max(toMillis(task.nextTryAt), toMillis(task.updatedAt)),
  completed: task.completedAt && toMillis(task.completedAt),
  failed: task.failedAt && toMillis(task.failedAt),
  error: task.error,
  test: task.isTest,
  // For clients that know the field: a delivery is never put away.
  archived: false,
  created: toMillis(task.createdAt),
  updated: toMillis(task.updatedAt),
});

/** What is sent as data. What is secret in it is shown while it lets somebody in, and only to those who may see that. */
const readData = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption'>,
  { companyId, eventId, event }: WebhookTaskRow,
): Promise<Record<string, unknown> | null> => {
  const [told] = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.companyId, companyId), eq(events.id, eventId)));
  if (!told?.data) return null;
  const opened = ctx.me.permissions.has('admin.webhooksecret.view') ? openEventSecret(ctx, told) : undefined;
  return dataOf({ event, data: told.data, original: told.original, secret: opened === 'gone' ? undefined : opened });
};

/** A delivery with the data that it carries. */
export const toExtendedWebhookTask = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption'>,
  found: ShownTask,
): Promise<ExtendedWebhookTask> => ({
  ...toWebhookTask(ctx, found),
  data: await readData(ctx, found.task),
});

/** A header's name and value: the rows hold nothing else. */
const toHeaders = (stored: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));

export const toWebhookRequest = (row: WebhookRequestRow): WebhookRequest => ({
  id: row.id,
  url: row.url,
  request_headers: toHeaders(row.requestHeaders),
  response_code: row.responseCode,
  response_headers: row.responseHeaders && toHeaders(row.responseHeaders),
  response_body: row.responseBody,
  error: row.error,
  duration: row.durationMs,
  archived: false,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});
