// Tries of one delivery. Their numbers begin anew in each, so that a try is named by both.
import { and, eq } from 'drizzle-orm';
import { webhookRequests, type WebhookRequestRow } from '#db/schema/index.ts';
import { getTask } from '#server/modules/events/webhook-tasks/find-task.ts';
import type { RequestPath } from '#server/modules/events/webhook-tasks/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { both, identity, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { numberOf } from '#server/records/path-id.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const requestList = listing({
  filters: {
    response_code: both(identity(webhookRequests.responseCode), presence(webhookRequests.responseCode)),
  },
  sorts: { id: webhookRequests.id, created: webhookRequests.createdAt },
  defaultSort: '-id',
  id: webhookRequests.id,
  created: webhookRequests.createdAt,
});

const requestsOf = (companyId: number, taskId: number) => and(eq(webhookRequests.companyId, companyId), eq(webhookRequests.taskId, taskId));

/** A page of the tries of a delivery, the last one first. Throws not_found. */
export const listRequests = async (ctx: OwnerListPorts, { id, ...query }: ListQuery & { id: string }): Promise<Page<WebhookRequestRow>> => {
  const { task } = await getTask(ctx, id);
  return readTablePage(ctx, query, requestList, { table: webhookRequests, mine: requestsOf(task.companyId, task.id) });
};

/** One try. Throws not_found. */
export const getRequest = async (ctx: OwnerPorts, { id, request_id: requestId }: RequestPath): Promise<WebhookRequestRow> => {
  const { task } = await getTask(ctx, id);
  const [request] = await ctx.db
    .select()
    .from(webhookRequests)
    .where(and(requestsOf(task.companyId, task.id), eq(webhookRequests.id, numberOf(requestId))));
  if (!request) throw notFound();
  return request;
};
