import { z } from 'zod';
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor, publicProcedure } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { CatalogEvent, catalogEvents } from '#server/modules/events/webhooks/event-catalog.ts';
import {
  changeWebhook,
  replaceWebhook,
  createWebhook,
  getWebhook,
  listActivity,
  listWebhooks,
  webhookList,
  removeWebhook,
  rotateSecret,
} from '#server/modules/events/webhooks/service.ts';
import {
  toWebhook,
  ActivityQuery,
  SecretRotationInput,
  Webhook,
  WebhookChange,
  WebhookHour,
  WebhookInput,
  WebhookReplacement,
} from '#server/modules/events/webhooks/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

/** Changing where events are sent, or their secret, requires a recent step-up. */
const STEP_UP = { isStepUp: true };

const SECRETS_NOTE = 'Webhooks for events that contain keys or codes also require the `admin.webhooksecret.add` permission.';

const procedures = proceduresFor('admin', 'webhook');

export const webhookRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/webhooks/', 'List webhooks'))
    .input(webhookList.input)
    .output(pageOf(Webhook))
    .query(async ({ ctx, input }) => serializePage(await listWebhooks(ctx, input), (record) => toWebhook(ctx, record))),

  create: procedures.add
    .meta(
      creates('/admin/webhooks/', 'Create a webhook', {
        ...STEP_UP,
        description: `Subscribes a URL to events of the company. The response contains the \`secret\` for verifying deliveries. ${SECRETS_NOTE}`,
      }),
    )
    .input(WebhookInput)
    .output(Webhook)
    .mutation(async ({ ctx, input }) => toWebhook(ctx, await createWebhook(ctx, input))),

  get: procedures.view
    .meta(rest('GET', '/admin/webhooks/{id}/', 'Get a webhook'))
    .input(IdPath)
    .output(Webhook)
    .query(async ({ ctx, input }) => toWebhook(ctx, await getWebhook(ctx, input.id))),

  update: procedures.change
    .meta(
      rest('PATCH', '/admin/webhooks/{id}/', 'Update a webhook', {
        ...STEP_UP,
        description: `A new \`secret\` replaces the previous one immediately. To keep both valid for a while, use \`POST /admin/webhooks/{id}/rotate-secret/\`. ${SECRETS_NOTE}`,
      }),
    )
    .input(WebhookChange)
    .output(Webhook)
    .mutation(async ({ ctx, input }) => toWebhook(ctx, await changeWebhook(ctx, input))),

  replace: procedures.change
    .meta(rest('PUT', '/admin/webhooks/{id}/', 'Update a webhook', { ...STEP_UP, description: SECRETS_NOTE }))
    .input(WebhookReplacement)
    .output(Webhook)
    .mutation(async ({ ctx, input }) => toWebhook(ctx, await replaceWebhook(ctx, input))),

  remove: procedures.delete
    .meta(rest('DELETE', '/admin/webhooks/{id}/', 'Delete a webhook', { description: 'Deletes the webhook and its deliveries.' }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),

  rotateSecret: procedures.change
    .meta(
      rest('POST', '/admin/webhooks/{id}/rotate-secret/', 'Rotate a webhook secret', {
        ...STEP_UP,
        description: `During the overlap, deliveries are signed with both secrets. If an endpoint rejects the new secret, the previous secret is sent. ${SECRETS_NOTE}`,
      }),
    )
    .input(SecretRotationInput)
    .output(Webhook)
    .mutation(async ({ ctx, input }) => toWebhook(ctx, await rotateSecret(ctx, input))),

  activity: procedures.view
    .input(ActivityQuery)
    .output(z.array(WebhookHour))
    .query(({ ctx, input }) => listActivity(ctx, input.id)),
});

/** Public: developers of receivers need not be admins. */
export const webhookCatalogRouter = router({
  catalog: publicProcedure.output(z.array(CatalogEvent)).query(() => catalogEvents),
});
