import { z } from 'zod';
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  changeNotification,
  changeTemplate,
  getNotification,
  previewTemplate,
  readNotificationSettings,
  removeTemplate,
  sendTestMessage,
} from '#server/modules/messaging/notifications/service.ts';
import { notificationCatalog } from '#server/modules/messaging/notifications/catalog.ts';
import {
  MessagePreview,
  MessageTemplate,
  Notification,
  NotificationChange,
  TemplateInput,
  TemplatePath,
  toNotification,
} from '#server/modules/messaging/notifications/schema.ts';

const procedures = proceduresFor('admin', 'notification');

const TEMPLATE_PATH = '/admin/notifications/{id}/templates/{kind}/{channel}/';

export const notificationRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/notifications/', 'List notifications'))
    .output(z.array(Notification))
    .query(async ({ ctx }) => {
      const settings = await readNotificationSettings(ctx);
      return notificationCatalog.map((notification) => toNotification(notification, settings));
    }),

  get: procedures.view
    .meta(rest('GET', '/admin/notifications/{id}/', 'Get a notification'))
    .input(IdPath)
    .output(Notification)
    .query(async ({ ctx, input }) => toNotification(getNotification(input.id), await readNotificationSettings(ctx))),

  update: procedures.change
    .meta(rest('PATCH', '/admin/notifications/{id}/', 'Enable or disable a notification'))
    .input(NotificationChange)
    .output(Notification)
    .mutation(({ ctx, input }) => changeNotification(ctx, input)),

  setTemplate: procedures.change
    .meta(rest('PUT', TEMPLATE_PATH, 'Set a message template'))
    .input(TemplateInput)
    .output(MessageTemplate)
    .mutation(({ ctx, input }) => changeTemplate(ctx, input)),

  removeTemplate: procedures.change
    .meta(rest('POST', `${TEMPLATE_PATH}reset/`, 'Reset a message template', { description: 'Restores the default template.' }))
    .input(TemplatePath)
    .output(MessageTemplate)
    .mutation(({ ctx, input }) => removeTemplate(ctx, input)),

  preview: procedures.change
    .meta(
      rest('POST', `${TEMPLATE_PATH}preview/`, 'Preview a message template', { description: 'Renders the template without saving it.' }),
    )
    .input(TemplateInput)
    .output(MessagePreview)
    .mutation(({ ctx, input }) => previewTemplate(ctx, input)),

  test: procedures.change
    .meta(
      rest('POST', `${TEMPLATE_PATH}test/`, 'Send a test message', {
        description: 'Renders the template without saving it, and sends the message to you.',
      }),
    )
    .input(TemplateInput)
    .output(noOutput)
    .mutation(({ ctx, input }) => sendTestMessage(ctx, input)),
});
