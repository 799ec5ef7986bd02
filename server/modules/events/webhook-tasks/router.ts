import { IdPath } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  getExtendedTask,
  getRequest,
  getTask,
  listRequests,
  requestList,
  listTasks,
  taskList,
} from '#server/modules/events/webhook-tasks/service.ts';
import {
  toWebhookRequest,
  toWebhookTask,
  ExtendedWebhookTask,
  RequestPath,
  WebhookRequest,
  WebhookResendResponse,
  WebhookResendInput,
  WebhookTask,
  WebhookTestInput,
} from '#server/modules/events/webhook-tasks/schema.ts';
import { resendFailed, retryTask, testWebhook } from '#server/modules/events/webhook-tasks/manual-deliveries.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';

const procedures = proceduresFor('admin', 'webhook');

export const webhookTaskRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/webhook-tasks/', 'List webhook deliveries'))
    .input(taskList.input)
    .output(pageOf(WebhookTask))
    .query(async ({ ctx, input }) => serializePage(await listTasks(ctx, input), (record) => toWebhookTask(ctx, record))),

  get: procedures.view
    .meta(rest('GET', '/admin/webhook-tasks/{id}/', 'Get a webhook delivery'))
    .input(IdPath)
    .output(ExtendedWebhookTask)
    .query(({ ctx, input }) => getExtendedTask(ctx, input.id)),

  retry: procedures.change
    .meta(
      rest('POST', '/admin/webhook-tasks/{id}/retry/', 'Resend a delivery', {
        description: 'Successful deliveries can also be resent. The message ID stays the same, so that endpoints can detect duplicates.',
      }),
    )
    .input(IdPath)
    .output(WebhookTask)
    .mutation(async ({ ctx, input }) => toWebhookTask(ctx, await retryTask(ctx, input.id))),

  listRequests: procedures.view
    .meta(rest('GET', '/admin/webhook-tasks/{id}/requests/', 'List delivery attempts'))
    .input(requestList.input.extend(IdPath.shape))
    .output(pageOf(WebhookRequest))
    .query(async ({ ctx, input }) => serializePage(await listRequests(ctx, input as ListQuery & IdPath), toWebhookRequest)),

  getRequest: procedures.view
    .meta(rest('GET', '/admin/webhook-tasks/{id}/requests/{request_id}/', 'Get a delivery attempt'))
    .input(RequestPath)
    .output(WebhookRequest)
    .query(async ({ ctx, input }) => toWebhookRequest(await getRequest(ctx, input))),
});

/** Merged into the webhook router. The paths belong to a webhook, but the procedures return deliveries. */
export const manualDeliveryRouter = router({
  test: procedures.change
    .meta(
      creates('/admin/webhooks/{id}/test/', 'Send a test event', {
        description:
          'The payload contains `"test": true`. Returns the delivery. To see the response of the endpoint, get the delivery with its ID.',
      }),
    )
    .input(WebhookTestInput)
    .output(WebhookTask)
    .mutation(async ({ ctx, input }) => toWebhookTask(ctx, await getTask(ctx, String(await testWebhook(ctx, input))))),

  resend: procedures.change
    .meta(
      rest('POST', '/admin/webhooks/{id}/resend/', 'Resend failed deliveries', {
        description: 'Resends the deliveries that have failed since the given time.',
      }),
    )
    .input(WebhookResendInput)
    .output(WebhookResendResponse)
    .mutation(async ({ ctx, input }) => ({ count: await resendFailed(ctx, input) })),
});
