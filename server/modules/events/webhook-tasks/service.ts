// Deliveries and their attempts, for admins. Deliveries of a removed webhook are hidden immediately, before their rows are deleted.
import { and, eq, exists, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#db/client.ts';
import { events, webhookRequests, webhooks, webhookTasks, type WebhookRequestRow, type WebhookTaskRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { toPayloadData } from '#server/modules/events/webhook-delivery/payload.ts';
import {
  toWebhookTask,
  type ExtendedWebhookTask,
  type RequestPath,
  type WebhookTaskRecord,
} from '#server/modules/events/webhook-tasks/schema.ts';
import { openEventSecret } from '#server/modules/events/webhooks/secrets.ts';
import { findRemovedIds, findWebhooks } from '#server/modules/events/webhooks/service.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { combine, choice, flag, identity, matching, timestamp, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { parseNumberId, requireRow } from '#server/records/record-ids.ts';
import { inOrder, readPage, readTablePage } from '#server/records/read-page.ts';
import type { ClockPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const taskCondition = (companyId: number, id: number): SQL | undefined =>
  and(eq(webhookTasks.companyId, companyId), eq(webhookTasks.id, id));

const addWebhooks = async (db: Database, companyId: number, tasks: WebhookTaskRow[]): Promise<WebhookTaskRecord[]> => {
  const webhooksById = await findWebhooks(db, companyId, [...new Set(tasks.map(({ webhookId }) => webhookId))]);
  return tasks.flatMap((task) => {
    const webhook = webhooksById.get(task.webhookId);
    return webhook ? [{ task, webhook }] : [];
  });
};

/** Throws not_found. */
export const getTask = async ({ db, owner: { companyId } }: OwnerPorts, id: string): Promise<WebhookTaskRecord> => {
  const tasks = await db
    .select()
    .from(webhookTasks)
    .where(taskCondition(companyId, parseNumberId(id)));
  return requireRow(await addWebhooks(db, companyId, tasks));
};

/** Returns null after the retention period. Includes the key or code only while it is valid, and only for admins with the permission. */
const readTaskData = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption'>,
  { companyId, eventId, event: name }: WebhookTaskRow,
): Promise<Record<string, unknown> | null> => {
  const [event] = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.companyId, companyId), eq(events.id, eventId)));
  if (!event?.data) return null;
  const secret = ctx.me.permissions.has('admin.webhooksecret.view') ? openEventSecret(ctx, event) : undefined;
  return toPayloadData({ event: name, data: event.data, original: event.original, secret: secret === 'gone' ? undefined : secret });
};

/** A delivery with the data of its payload. Throws not_found. */
export const getExtendedTask = async (
  ctx: OwnerPorts & ClockPorts & SessionPort & Pick<Services, 'encryption'>,
  id: string,
): Promise<ExtendedWebhookTask> => {
  const record = await getTask(ctx, id);
  return { ...toWebhookTask(ctx, record), data: await readTaskData(ctx, record.task) };
};

/** Locks a delivery until the end of the transaction. Throws not_found. */
export const lockTask = async (tx: Tx, { owner: { companyId } }: Pick<OwnerPorts, 'owner'>, id: string): Promise<WebhookTaskRow> => {
  return requireRow(
    await tx
      .select()
      .from(webhookTasks)
      .where(taskCondition(companyId, parseNumberId(id)))
      .for('update'),
  );
};

/** Matches deliveries whose webhook matches the condition. */
const webhookCondition = (where: SQL): SQL =>
  exists(
    new QueryBuilder()
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.companyId, webhookTasks.companyId), eq(webhooks.id, webhookTasks.webhookId), where)),
  );

/** The counterpart of `toState` (schema.ts). An unknown state matches nothing. */
const stateCondition = (state: string): SQL | undefined => {
  switch (state.toLowerCase()) {
    case 'completed':
      return isNotNull(webhookTasks.completedAt);
    case 'failed':
      return isNotNull(webhookTasks.failedAt);
    case 'pending':
      return and(isNull(webhookTasks.completedAt), isNull(webhookTasks.failedAt));
    default:
      return sql`false`;
  }
};

/** `webhook__event` filters by the subscribed events of the webhook, `event` by the event of the delivery. */
export const taskList = listing({
  filters: {
    id: identity(webhookTasks.id),
    webhook: identity(webhookTasks.webhookId),
    webhook__event: matching((event) => webhookCondition(sql`${event} = any(${webhooks.events})`)),
    webhook__url: matching((url) => webhookCondition(eq(webhooks.url, url))),
    event: choice(webhookTasks.event, EVENT_NAMES),
    state: matching(stateCondition),
    test: flag(webhookTasks.isTest),
    completed: combine(timestamp(webhookTasks.completedAt), presence(webhookTasks.completedAt)),
    failed: combine(timestamp(webhookTasks.failedAt), presence(webhookTasks.failedAt)),
    created: timestamp(webhookTasks.createdAt),
    updated: timestamp(webhookTasks.updatedAt),
  },
  sorts: {
    id: webhookTasks.id,
    created: webhookTasks.createdAt,
    updated: webhookTasks.updatedAt,
    completed: webhookTasks.completedAt,
    failed: webhookTasks.failedAt,
  },
  id: webhookTasks.id,
  created: webhookTasks.createdAt,
});

export const listTasks = async (ctx: OwnerListPorts, query: ListQuery): Promise<Page<WebhookTaskRecord>> => {
  const { companyId } = ctx.owner;
  const removedIds = await findRemovedIds(ctx.db, companyId);
  const scope = and(eq(webhookTasks.companyId, companyId), notInArray(webhookTasks.webhookId, removedIds));
  return readPage(ctx, query, taskList, {
    count: (where) => ctx.db.$count(webhookTasks, and(scope, where)),
    rows: async (slice) => {
      const selected = ctx.db.select().from(webhookTasks).where(and(scope, slice.where)).$dynamic();
      return addWebhooks(ctx.db, companyId, await inOrder(selected, slice));
    },
    toPosition: ({ task }) => task,
  });
};

export const requestList = listing({
  filters: {
    response_code: combine(identity(webhookRequests.responseCode), presence(webhookRequests.responseCode)),
  },
  sorts: { id: webhookRequests.id, created: webhookRequests.createdAt },
  defaultSort: '-id',
  id: webhookRequests.id,
  created: webhookRequests.createdAt,
});

const taskRequestsCondition = (companyId: number, taskId: number) =>
  and(eq(webhookRequests.companyId, companyId), eq(webhookRequests.taskId, taskId));

/** The attempts of a delivery, newest first. Throws not_found. */
export const listRequests = async (ctx: OwnerListPorts, { id, ...query }: ListQuery & { id: string }): Promise<Page<WebhookRequestRow>> => {
  const { task } = await getTask(ctx, id);
  return readTablePage(ctx, query, requestList, { table: webhookRequests, scope: taskRequestsCondition(task.companyId, task.id) });
};

/** Throws not_found. */
export const getRequest = async (ctx: OwnerPorts, { id, request_id: requestId }: RequestPath): Promise<WebhookRequestRow> => {
  const { task } = await getTask(ctx, id);
  return requireRow(
    await ctx.db
      .select()
      .from(webhookRequests)
      .where(and(taskRequestsCondition(task.companyId, task.id), eq(webhookRequests.id, parseNumberId(requestId)))),
  );
};
