import { and, eq, exists, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { webhooks, webhookTasks } from '#db/schema/index.ts';
import { withWebhooks, type ShownTask } from '#server/modules/events/webhook-tasks/find-task.ts';
import { findRemovedIds } from '#server/modules/events/webhooks/find-webhook.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';
import { both, choice, flag, identity, matching, moment, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** Whether the webhook of a delivery is so. */
const webhookIs = (where: SQL): SQL =>
  exists(
    new QueryBuilder()
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.companyId, webhookTasks.companyId), eq(webhooks.id, webhookTasks.webhookId), where)),
  );

/** As toState of present.ts says it; another word matches nothing. */
const hasState = (state: string): SQL | undefined => {
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

/** What begins with webhook is asked of the webhook, which may be sent several events. As there, there is no filter by secret. */
export const taskList = listing({
  filters: {
    id: identity(webhookTasks.id),
    webhook: identity(webhookTasks.webhookId),
    webhook__event: matching((event) => webhookIs(sql`${event} = any(${webhooks.events})`)),
    webhook__url: matching((url) => webhookIs(eq(webhooks.url, url))),
    event: choice(webhookTasks.event, EVENT_NAMES),
    state: matching(hasState),
    test: flag(webhookTasks.isTest),
    completed: both(moment(webhookTasks.completedAt), presence(webhookTasks.completedAt)),
    failed: both(moment(webhookTasks.failedAt), presence(webhookTasks.failedAt)),
    created: moment(webhookTasks.createdAt),
    updated: moment(webhookTasks.updatedAt),
  },
  sorts: {
    id: webhookTasks.id,
    created: webhookTasks.createdAt,
    updated: webhookTasks.updatedAt,
    completed: webhookTasks.completedAt,
    failed: webhookTasks.failedAt,
  },
  defaultSort: '-created',
  id: webhookTasks.id,
  created: webhookTasks.createdAt,
});

/** A page of the company's deliveries. */
export const listTasks = async (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ShownTask>> => {
  const { companyId } = ctx.owner;
  const removed = await findRemovedIds(ctx.db, companyId);
  const mine = and(eq(webhookTasks.companyId, companyId), removed.length === 0 ? undefined : notInArray(webhookTasks.webhookId, removed));
  return readPage(ctx, query, taskList, {
    count: (where) => ctx.db.$count(webhookTasks, and(mine, where)),
    rows: async (part) => {
      const selected = ctx.db.select().from(webhookTasks).where(and(mine, part.where)).$dynamic();
      return withWebhooks(ctx.db, companyId, await inOrder(selected, part));
    },
    place: ({ task }) => task,
  });
};
