import { IdPath } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getTask } from '#server/modules/events/webhook-tasks/find-task.ts';
import { getRequest, listRequests, requestList } from '#server/modules/events/webhook-tasks/list-requests.ts';
import { listTasks, taskList } from '#server/modules/events/webhook-tasks/list-tasks.ts';
import { toExtendedWebhookTask, toWebhookRequest, toWebhookTask } from '#server/modules/events/webhook-tasks/present.ts';
import { retryTask } from '#server/modules/events/webhook-tasks/retry-task.ts';
import { ExtendedWebhookTask, RequestPath, WebhookRequest, WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';
import { pageOf, showPage, type ListQuery } from '#server/records/listing.ts';

const { viewing, changing } = owning('admin', 'webhook');

export const webhookTaskRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/webhook-tasks/', 'List deliveries of webhooks'))
    .input(taskList.input)
    .output(pageOf(WebhookTask))
    .query(async ({ ctx, input }) => showPage(await listTasks(ctx, input), (found) => toWebhookTask(ctx, found))),

  get: viewing
    .meta(rest('GET', '/admin/webhook-tasks/{id}/', 'View a delivery with the data that it carries'))
    .input(IdPath)
    .output(ExtendedWebhookTask)
    .query(async ({ ctx, input }) => toExtendedWebhookTask(ctx, await getTask(ctx, input.id))),

  retry: changing
    .meta(
      rest('POST', '/admin/webhook-tasks/{id}/retry/', 'Send a delivery again', {
        description: 'Also one that was received. It carries the same id: a receiver can tell that it has it already.',
      }),
    )
    .input(IdPath)
    .output(WebhookTask)
    .mutation(async ({ ctx, input }) => toWebhookTask(ctx, await retryTask(ctx, input.id))),

  listRequests: viewing
    .meta(rest('GET', '/admin/webhook-tasks/{id}/requests/', 'List the tries of a delivery'))
    .input(requestList.input.extend(IdPath.shape))
    .output(pageOf(WebhookRequest))
    .query(async ({ ctx, input }) => showPage(await listRequests(ctx, input as ListQuery & IdPath), toWebhookRequest)),

  getRequest: viewing
    .meta(rest('GET', '/admin/webhook-tasks/{id}/requests/{request_id}/', 'View a try of a delivery'))
    .input(RequestPath)
    .output(WebhookRequest)
    .query(async ({ ctx, input }) => toWebhookRequest(await getRequest(ctx, input))),
});
