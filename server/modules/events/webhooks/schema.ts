// Webhooks in the API, and their mapping to and from rows (specification: Events, /admin/webhooks/).
import { z } from 'zod';
import { IdPath, absentWhenNull, boolean, millis, nullWhenBlank, requiredText, text } from '#server/schemas/fields.ts';
import { CONDITION_LENGTH_MAX } from '#server/kernel/condition.ts';
import { EVENT_NAMES, type EventName } from '#server/kernel/event-enums.ts';
import { AUTHORIZATION_FORMS, OVERLAP_DEFAULT_SECONDS, SUCCESS_STATUSES } from '#server/kernel/webhook-enums.ts';
import type { WebhookQueueRow, WebhookRow } from '#db/schema/index.ts';
import { toHealth, WebhookHealth } from '#server/modules/events/webhooks/webhook-health.ts';
import { openWebhookSecret } from '#server/modules/events/webhooks/secrets.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Services } from '#server/api/services.ts';

const URL_LENGTH_MAX = 2_000;
const SECRET_LENGTH_MAX = 250;
const SECRET_PREFIX = 'whsec_';
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;

const OVERLAP_MAX_SECONDS = 7 * OVERLAP_DEFAULT_SECONDS;

export const Webhook = z
  .object({
    id: z.int(),
    url: z.string().meta({ examples: ['https://shop.example.com/webhooks'] }),
    event: z.enum(EVENT_NAMES).meta({ description: 'First of `events`.' }),
    events: z.array(z.enum(EVENT_NAMES)),
    secret: z.string().meta({
      description: 'Secret, sent in the `Authorization` header and used to sign payloads.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
    previous_secret_expires: millis.nullable().meta({ description: 'Time until which the previous secret remains valid.' }),
    condition: z
      .string()
      .nullable()
      .meta({ examples: ["{{ amount }} > 1000 and '{{ status }}' == 'Complete'"] }),
    authorization: z
      .enum(AUTHORIZATION_FORMS)
      .meta({ description: '`scheme` sends `Authorization: Secret <secret>`, `plain` sends the secret without a prefix.' }),
    success_status: z.enum(SUCCESS_STATUSES).meta({ description: 'Status codes that count as received: exactly `200`, or any `2xx`.' }),
    enabled: boolean,
    service: z.null().meta({ description: 'Always `null`. Kept for v3 clients.' }),
    health: WebhookHealth,
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

const url = z
  .string()
  .trim()
  .max(URL_LENGTH_MAX)
  .meta({
    description: 'URL of the endpoint. Must use HTTPS, unless the operator allows HTTP for its network.',
    examples: ['https://shop.example.com/webhooks'],
  });
export const eventName = z.enum(EVENT_NAMES);
const events = z
  .array(eventName)
  .min(1, { error: 'Choose at least one event.' })
  .transform((names) => [...new Set(names)])
  .meta({ description: 'Events to subscribe to, instead of `event`.' });

/** With the prefix, the rest must be a base64 key that Standard Webhooks libraries accept. Without it, the text itself is the key. */
const isValidSecret = (value: string): boolean => {
  if (!value.startsWith(SECRET_PREFIX)) return true;
  const key = value.slice(SECRET_PREFIX.length);
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(key)) return false;
  const bytes = (key.replaceAll('=', '').length * 6) >> 3;
  return bytes >= KEY_BYTES_MIN && bytes <= KEY_BYTES_MAX;
};
const secret = requiredText(SECRET_LENGTH_MAX)
  .regex(/^[\x21-\x7E]*$/, { error: 'Enter visible ASCII characters without spaces.' })
  .refine(isValidSecret, { error: `${SECRET_PREFIX} must be followed by a key of ${KEY_BYTES_MIN} to ${KEY_BYTES_MAX} bytes in base64.` });

const optionalFields = {
  secret: absentWhenNull(secret.optional()).meta({ description: 'Secret of the webhook. Defaults to 256 random bits.' }),
  condition: nullWhenBlank(text(CONDITION_LENGTH_MAX)),
  authorization: z.enum(AUTHORIZATION_FORMS).optional(),
  success_status: z.enum(SUCCESS_STATUSES).optional(),
  enabled: boolean.optional(),
  archived: boolean.optional(),
};

const eventFields = { event: absentWhenNull(eventName.optional()), events: absentWhenNull(events.optional()) };

/** `event` or `events` is required; the service reports the error by field. */
export const WebhookInput = z.object({ url, ...eventFields, ...optionalFields });
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookChange = IdPath.extend({ url: url.optional(), ...eventFields, ...optionalFields });
export type WebhookChange = z.infer<typeof WebhookChange>;

/** PUT requires the URL and the events. */
export const WebhookReplacement = IdPath.extend({ url, ...eventFields, ...optionalFields });
export type WebhookReplacement = z.infer<typeof WebhookReplacement>;

export const SecretRotationInput = IdPath.extend({
  secret: optionalFields.secret,
  overlap: z
    .int()
    .min(0)
    .max(OVERLAP_MAX_SECONDS)
    .default(OVERLAP_DEFAULT_SECONDS)
    .meta({ description: 'Seconds for which the previous secret remains valid. `0` revokes it immediately.' }),
});
export type SecretRotationInput = z.infer<typeof SecretRotationInput>;

/** For the sparklines of the dashboard, of one webhook or all. */
export const ActivityQuery = z.object({ id: z.string().optional() });

/** Attempts in an hour. */
export const WebhookHour = z.object({ webhook: z.int(), hour: millis, succeeded: z.int(), failed: z.int() });
export type WebhookHour = z.infer<typeof WebhookHour>;

/** A webhook with the state of its deliveries. */
export type WebhookRecord = { webhook: WebhookRow; queue: WebhookQueueRow; pending: number };

type WebhookColumns = Omit<WebhookRow, 'companyId' | 'id' | 'createdAt' | 'updatedAt'>;

/** The fields of a change, with its events resolved (`resolveEvents`). */
export type WebhookFields = Omit<WebhookChange, 'id' | 'event' | 'events'> & { events: EventName[] | undefined };

/** Undefined columns stay unchanged. The secret is encrypted separately. */
export const toWebhookColumns = (fields: Omit<WebhookFields, 'secret'>): Partial<WebhookColumns> => ({
  url: fields.url,
  events: fields.events,
  condition: fields.condition?.trim() === '' ? null : fields.condition,
  authorizationForm: fields.authorization,
  successStatus: fields.success_status,
  enabled: fields.enabled,
  archived: fields.archived,
});

/** Logs and emails contain only the host, because some services put secrets in the path or query. */
export const getHost = (url: string): string => URL.parse(url)?.host ?? '';

/** Columns for the audit log, without secrets. */
export const toAuditDetails = ({
  url,
  secret,
  previousSecret,
  previousSecretExpiresAt: _expiresAt,
  ...columns
}: Partial<WebhookColumns>) => ({
  ...columns,
  ...(url !== undefined && { host: getHost(url) }),
  ...(secret !== undefined && { secret: 'another' }),
  ...(previousSecret !== undefined && { previous_secret: previousSecret === null ? 'none' : 'in use' }),
});

/** Includes the secret, which is needed to set up a receiver. */
export const toWebhook = ({ encryption, clock }: Pick<Services, 'clock' | 'encryption'>, record: WebhookRecord): Webhook => {
  const { webhook } = record;
  const now = clock.now();
  const [event] = webhook.events;
  if (event === undefined) throw new Error(`Webhook ${webhook.id} of company ${webhook.companyId} has no event.`);
  const overlapEnd = webhook.previousSecretExpiresAt;
  return {
    id: webhook.id,
    url: webhook.url,
    event,
    events: webhook.events,
    secret: openWebhookSecret(encryption, webhook, webhook.secret),
    previous_secret_expires: overlapEnd !== null && overlapEnd > now ? toMillis(overlapEnd) : null,
    condition: webhook.condition,
    authorization: webhook.authorizationForm,
    success_status: webhook.successStatus,
    enabled: webhook.enabled,
    service: null,
    health: toHealth(record, now),
    archived: webhook.archived,
    created: toMillis(webhook.createdAt),
    updated: toMillis(webhook.updatedAt),
  };
};
