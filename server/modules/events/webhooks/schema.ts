// What the API takes and shows of webhooks (specification: Events, /admin/webhooks/).
import { z } from 'zod';
import { IdPath, MILLIS_MAX, absentWhenNull, boolean, millis, nullWhenBlank, requiredText, text } from '#server/schemas/fields.ts';
import { CONDITION_LENGTH_MAX } from '#server/kernel/condition.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';
import {
  AUTHORIZATION_FORMS,
  OVERLAP_DEFAULT_SECONDS,
  RESEND_MAX,
  SUCCESS_STATUSES,
  WEBHOOK_STATES,
} from '#server/kernel/webhook-words.ts';

const URL_LENGTH_MAX = 2_000;
const SECRET_LENGTH_MAX = 250;
const SECRET_PREFIX = 'whsec_';
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;

const OVERLAP_MAX_SECONDS = 7 * OVERLAP_DEFAULT_SECONDS;

const health = z.object({
  state: z.enum(WEBHOOK_STATES).meta({
    description:
      'new: nothing was sent since it was created or enabled. healthy: the last try succeeded. failing: it did not. paused: nothing is sent for a while after failures in a row. disabled: nothing is sent until an admin enables it.',
  }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it is failing, paused or disabled, in words; null where an admin has disabled it.' }),
  failures: z.int().meta({ description: 'Failed tries since the last one that succeeded.' }),
  failing_since: millis.nullable(),
  paused_until: millis.nullable(),
  last_success: millis.nullable(),
  last_failure: millis.nullable(),
  pending: z.int().meta({ description: 'Deliveries that wait for a try.' }),
});

/** An endpoint that is sent events. */
export const Webhook = z
  .object({
    id: z.int(),
    url: z.string().meta({ examples: ['https://shop.example.com/webhooks'] }),
    event: z.enum(EVENT_NAMES).meta({ description: 'The first of events.' }),
    events: z.array(z.enum(EVENT_NAMES)),
    secret: z.string().meta({
      description: 'Sent in the Authorization header; the signature is made with it as well.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
    previous_secret_expires: millis.nullable().meta({ description: 'Until then the secret before a rotation is in use as well.' }),
    condition: z
      .string()
      .nullable()
      .meta({ examples: ["{{ amount }} > 1000 and '{{ status }}' == 'Complete'"] }),
    authorization: z.enum(AUTHORIZATION_FORMS).meta({ description: 'scheme: "Secret <secret>". plain: the secret alone.' }),
    success_status: z
      .enum(SUCCESS_STATUSES)
      .meta({ description: '200: only this status counts as received. 2xx: any from 200 to 299 does.' }),
    enabled: boolean,
    service: z.null().meta({ description: 'For clients that know services: no webhook here belongs to one.' }),
    health,
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
  .meta({ description: 'https, or http where the operator allows the network.', examples: ['https://shop.example.com/webhooks'] });
const eventName = z.enum(EVENT_NAMES);
const events = z
  .array(eventName)
  .min(1, { error: 'Choose at least one event.' })
  .transform((names) => [...new Set(names)])
  .meta({ description: 'Instead of event: several.' });

/** What stands in base64 after the prefix is a key that libraries of Standard Webhooks take; any other text is one as it is. */
const isGoodKey = (value: string): boolean => {
  if (!value.startsWith(SECRET_PREFIX)) return true;
  const written = value.slice(SECRET_PREFIX.length);
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(written)) return false;
  const bytes = (written.replaceAll('=', '').length * 6) >> 3;
  return bytes >= KEY_BYTES_MIN && bytes <= KEY_BYTES_MAX;
};
const secret = requiredText(SECRET_LENGTH_MAX)
  .regex(/^[\x21-\x7E]*$/, { error: 'Enter visible ASCII characters without spaces.' })
  .refine(isGoodKey, { error: `After ${SECRET_PREFIX} has to stand a key of ${KEY_BYTES_MIN} to ${KEY_BYTES_MAX} bytes in base64.` });

const optional = {
  secret: absentWhenNull(secret.optional()).meta({ description: 'Left out: one is made, of 256 random bits.' }),
  condition: nullWhenBlank(text(CONDITION_LENGTH_MAX)),
  authorization: z.enum(AUTHORIZATION_FORMS).optional(),
  success_status: z.enum(SUCCESS_STATUSES).optional(),
  enabled: boolean.optional(),
  archived: boolean.optional(),
};

const ofEvents = { event: absentWhenNull(eventName.optional()), events: absentWhenNull(events.optional()) };

/** event or events must be sent: the verb says so, at the field. */
export const WebhookInput = z.object({ url, ...ofEvents, ...optional });
export type WebhookInput = z.infer<typeof WebhookInput>;

/** What is not sent stays as it is. */
export const WebhookChange = IdPath.extend({ url: url.optional(), ...ofEvents, ...optional });
export type WebhookChange = z.infer<typeof WebhookChange>;

/** PUT: the URL must be sent, and the events. */
export const WebhookReplacement = IdPath.extend({ url, ...ofEvents, ...optional });
export type WebhookReplacement = z.infer<typeof WebhookReplacement>;

/** POST /admin/webhooks/{id}/test/: the first of its events when none is named. */
export const WebhookTestInput = IdPath.extend({ event: absentWhenNull(eventName.optional()) });
export type WebhookTestInput = z.infer<typeof WebhookTestInput>;

/** POST /admin/webhooks/{id}/resend/: all deliveries that were given up, of events since a moment. */
export const WebhookResendInput = IdPath.extend({
  since: z
    .int()
    .min(0)
    .max(MILLIS_MAX)
    .meta({ examples: [1795260000000] }),
});
export type WebhookResendInput = z.infer<typeof WebhookResendInput>;

export const WebhookResendAnswer = z.object({
  count: z.int().meta({
    description: `Deliveries that are sent again: the oldest ones, at most ${RESEND_MAX}. Where it is so many, ask again for the rest.`,
  }),
});
export type WebhookResendAnswer = z.infer<typeof WebhookResendAnswer>;

/** POST /admin/webhooks/{id}/rotate-secret/. */
export const SecretRotationInput = IdPath.extend({
  secret: optional.secret,
  overlap: z
    .int()
    .min(0)
    .max(OVERLAP_MAX_SECONDS)
    .default(OVERLAP_DEFAULT_SECONDS)
    .meta({ description: 'Seconds for which the secret before is in use as well. 0: it leaked, and is over at once.' }),
});
export type SecretRotationInput = z.infer<typeof SecretRotationInput>;

/** One event as the catalogue tells of it. */
export const CataloguedEvent = z.object({
  name: eventName,
  description: z.string(),
  is_secret: boolean.meta({ description: 'It carries a key or code: who subscribes to it needs admin.webhooksecret.add.' }),
  example: z.custom<Record<string, unknown>>(),
});
export type CataloguedEvent = z.infer<typeof CataloguedEvent>;

/** What the dashboard asks for sparklines: of one webhook, or of all. */
export const ActivityQuery = z.object({ id: z.string().optional() });

/** Tries of an hour. */
export const WebhookHour = z.object({ webhook: z.int(), hour: millis, succeeded: z.int(), failed: z.int() });
export type WebhookHour = z.infer<typeof WebhookHour>;
