import type { RenderedMessage } from '#server/modules/messaging/messages/render.ts';
import type { Channel } from '#server/kernel/channels.ts';
import type { Environment } from '#server/platform/env.ts';
import { createMailer } from '#server/platform/mailer.ts';
import { createSms } from '#server/platform/sms.ts';

export type OutgoingMessage = { id: string; recipient: string; companyName: string; rendered: RenderedMessage };

/** Hands a message over. Throws DeliveryError. */
type Driver = (message: OutgoingMessage) => Promise<void>;

/** What carries each channel; undefined: nothing does, and messages stay in the outbox. */
export type Drivers = Record<Channel, Driver | undefined>;

export const createDrivers = ({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Drivers => {
  const sendMail = mail && createMailer(mail);
  const sendSms = sms && createSms(sms);
  return {
    email: sendMail && (({ rendered, companyName, ...message }) => sendMail({ ...message, ...rendered, senderName: companyName })),
    sms: sendSms && (({ id, recipient, rendered }) => sendSms({ id, recipient, text: rendered.short })),
  };
};
