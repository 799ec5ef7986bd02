// The outbox as admins see it. Keys and codes are shown only in a local demo, only on channels without a driver, and only while they are
// valid.
import { z } from 'zod';
import type { MessageRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { CHANNELS, type Channel } from '#server/kernel/channels.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { CompanyTemplate } from '#server/modules/messaging/messages/company-template.ts';
import { toMessageSecretContext, toTypedParameters } from '#server/modules/messaging/messages/message.ts';
import { render } from '#server/modules/messaging/messages/render.ts';
import { type Environment, isLocalDemo } from '#server/platform/environment/environment.ts';
import { millis } from '#server/schemas/fields.ts';

export const DemoOutboxQuery = z.object({ company: z.string() });

export const OutboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(CHANNELS),
  /** The name of the template. */
  kind: z.string(),
  recipient: z.string(),
  /** Null for an SMS. */
  subject: z.string().nullable(),
  /** Codes and keys are hidden, unless `link` or `code` may be shown. */
  text: z.string(),
  link: z.string().nullable(),
  code: z.string().nullable(),
  /** in_outbox: no mail server or SMS gateway is configured. */
  state: z.enum(['waiting', 'sent', 'failed', 'in_outbox']),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  created: millis,
  sent: millis.nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** `openKey` is the key of the verification if it has not been used, replaced or expired. */
export type OutboxRow = {
  message: MessageRow;
  company: { name: string; identifier: string; settings: Record<string, unknown> };
  openKey: string | null;
  companyTemplate: CompanyTemplate | null;
};

/** Channels without a driver. */
export const getOutboxChannels = ({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Channel[] => [
  ...(mail ? [] : ['email' as const]),
  ...(sms ? [] : ['sms' as const]),
];

export const getMessageState = ({ sentAt, failedAt, attempts }: MessageRow): OutboxMessage['state'] => {
  if (failedAt) return 'failed';
  if (!sentAt) return 'waiting';
  return attempts === 0 ? 'in_outbox' : 'sent';
};

const revealSecret = (
  { environment, encryption, clock }: Pick<Services, 'clock' | 'encryption' | 'environment'>,
  { message, openKey }: OutboxRow,
): string | undefined => {
  const isVisible = isLocalDemo(environment) && getOutboxChannels(environment).includes(message.channel);
  const isExpired = message.verificationKey === null ? message.expiresAt === null || message.expiresAt <= clock.now() : openKey === null;
  if (!isVisible || isExpired || message.secret === null) return undefined;
  return encryption.decrypt(message.secret, toMessageSecretContext(message.id));
};

export const toOutboxMessage = (ctx: Pick<Services, 'clock' | 'encryption' | 'environment'>, row: OutboxRow): OutboxMessage => {
  const { message, company } = row;
  const secret = revealSecret(ctx, row);
  const { kind, recipient } = message;
  const rendered = render(...toTypedParameters(message), secret, {
    company,
    recipient,
    appUrl: ctx.environment.appUrl,
    companyTemplate: row.companyTemplate ?? undefined,
  });
  const isHidden = message.expiresAt !== null && secret === undefined;
  const isEmail = message.channel === 'email';
  return {
    id: message.id,
    channel: message.channel,
    kind,
    recipient,
    subject: isEmail ? rendered.subject : null,
    text: isEmail ? rendered.text : rendered.short,
    link: isHidden ? null : rendered.link,
    code: isHidden ? null : rendered.code,
    state: getMessageState(message),
    error: message.error,
    created: toMillis(message.createdAt),
    sent: message.sentAt && toMillis(message.sentAt),
  };
};
