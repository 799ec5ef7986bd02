// The input of the endpoint form.
import { trimmedText } from '#app/_ui/form/form-data.ts';
import type { Webhook, WebhookInput } from '#server/modules/events/index.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import { AUTHORIZATION_FORMS, SUCCESS_STATUSES } from '#server/kernel/webhook-enums.ts';

export type WebhookFormInput = Required<Pick<WebhookInput, 'url' | 'enabled' | 'archived'>> &
  Pick<WebhookInput, 'secret' | 'condition' | 'authorization' | 'success_status'> & { events: EventName[] };

export const readWebhookForm = (form: FormData, events: Iterable<EventName>): WebhookFormInput => ({
  url: trimmedText(form, 'url'),
  events: [...events],
  secret: trimmedText(form, 'secret') || undefined,
  condition: trimmedText(form, 'condition') || null,
  authorization: AUTHORIZATION_FORMS.find((value) => value === trimmedText(form, 'authorization')),
  success_status: SUCCESS_STATUSES.find((value) => value === trimmedText(form, 'success_status')),
  enabled: form.has('enabled'),
  archived: form.has('archived'),
});

const isSameSet = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((name) => after.includes(name));

/** Returns the changed fields. Unchanged fields are omitted, because sending the URL or events can require more permissions. */
export const toWebhookChanges = (before: Webhook, after: WebhookFormInput): Partial<WebhookFormInput> => ({
  ...(after.url !== before.url && { url: after.url }),
  ...(!isSameSet(before.events, after.events) && { events: after.events }),
  ...((after.condition ?? null) !== before.condition && { condition: after.condition }),
  ...(after.authorization !== before.authorization && { authorization: after.authorization }),
  ...(after.success_status !== before.success_status && { success_status: after.success_status }),
  ...(after.enabled !== before.enabled && { enabled: after.enabled }),
  ...(after.archived !== before.archived && { archived: after.archived }),
});
