// What the outbox shows of a message. Keys and codes are shown only there, only while they are worth something, and never on a
// channel that reaches people.
import type { MessageRow } from '#db/schema/index.ts';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import { messagePlace, parametersOf } from '#server/modules/messaging/messages/message.ts';
import type { OwnWords } from '#server/modules/messaging/messages/own-words.ts';
import { render } from '#server/modules/messaging/messages/render.ts';
import type { OutboxMessage } from '#server/modules/messaging/messages/schema.ts';
import type { Channel } from '#server/kernel/channels.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Environment } from '#server/platform/env.ts';
import type { Services } from '#server/api/services.ts';

/** `openKey`: of a verification that was not used, is not over, and was not replaced by a newer one. */
export type Written = {
  message: MessageRow;
  company: { name: string; identifier: string; settings: Record<string, unknown> };
  openKey: string | null;
  own: OwnWords | null;
};

/** The channels that lead nowhere but here. */
export const outboxChannels = ({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Channel[] => [
  ...(mail ? [] : ['email' as const]),
  ...(sms ? [] : ['sms' as const]),
];

/** How far a message came. */
export const stateOf = ({ sentAt, failedAt, attempts }: MessageRow): OutboxMessage['state'] => {
  if (failedAt) return 'failed';
  if (!sentAt) return 'waiting';
  return attempts === 0 ? 'in_outbox' : 'sent';
};

const secretOf = (
  { environment, encryption, clock }: Pick<Services, 'clock' | 'encryption' | 'environment'>,
  { message, openKey }: Written,
): string | undefined => {
  const mayBeSeen = isLocalDemo(environment) && outboxChannels(environment).includes(message.channel);
  const isOver = message.verificationKey === null ? message.expiresAt === null || message.expiresAt <= clock.now() : openKey === null;
  if (!mayBeSeen || isOver || message.secret === null) return undefined;
  return encryption.decrypt(message.secret, messagePlace(message.id));
};

/** A message as the outbox shows it to whoever calls. */
export const toOutboxMessage = (ctx: Pick<Services, 'clock' | 'encryption' | 'environment'>, row: Written): OutboxMessage => {
  const { message, company } = row;
  const secret = secretOf(ctx, row);
  const { kind, recipient } = message;
  const rendered = render(...parametersOf(message), secret, {
    company,
    recipient,
    appUrl: ctx.environment.appUrl,
    own: row.own ?? undefined,
  });
  const isBlanked = message.expiresAt !== null && secret === undefined;
  const isMail = message.channel === 'email';
  return {
    id: message.id,
    channel: message.channel,
    kind,
    recipient,
    subject: isMail ? rendered.subject : null,
    text: isMail ? rendered.text : rendered.short,
    link: isBlanked ? null : rendered.link,
    code: isBlanked ? null : rendered.code,
    state: stateOf(message),
    error: message.error,
    created: toMillis(message.createdAt),
    sent: message.sentAt && toMillis(message.sentAt),
  };
};
