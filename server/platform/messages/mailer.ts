// Sends email over SMTP, one connection per message. Retries are left to the caller, because the server may have accepted the message.
import { createTransport } from 'nodemailer';
import { DeliveryError } from '#server/platform/messages/delivery-error.ts';
import type { MailSettings } from '#server/platform/environment/message-variables.ts';
import { SECOND_MS } from '#server/kernel/time.ts';

export type Mail = {
  /** The Message-ID, the same in each attempt, so that recipients can detect duplicates. */
  id: string;
  /** The sender name when none is configured. */
  senderName: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | undefined;
};

/** Throws DeliveryError. */
export type SendMail = (mail: Mail) => Promise<void>;

const STEP_TIMEOUT_MS = 15 * SECOND_MS;
const SEND_TIMEOUT_MS = 60 * SECOND_MS;

/** A single address: anything that parses as a list, a name or a header is rejected. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** The SMTP commands at which a 5xx response concerns this message; elsewhere it concerns the server or its configuration. */
const MESSAGE_COMMANDS = new Set(['RCPT TO', 'DATA']);

/** Fields that nodemailer adds to its errors. */
type SmtpFailure = { code?: string; command?: string; responseCode?: number };

const toDeliveryError = (error: unknown): DeliveryError => {
  const { code, command = '', responseCode } = error as SmtpFailure;
  if (responseCode === undefined)
    return new DeliveryError(`The mail server could not be reached (${code ?? 'unknown'}).`, { isPermanent: false });
  const isPermanent = responseCode >= 500 && MESSAGE_COMMANDS.has(command);
  return new DeliveryError(`The mail server responded with ${responseCode} to ${command}.`, { isPermanent });
};

/** Passwords are sent over TLS only, except to loopback. */
const mustEncrypt = (url: string): boolean => {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
};

export const createMailer = ({ url, from }: MailSettings): SendMail => {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return async ({ id, senderName, recipient, subject, text, html }) => {
    if (!ONE_ADDRESS.test(recipient)) throw new DeliveryError('The recipient is not an email address.', { isPermanent: true });
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: from.name ?? senderName, address: from.address },
        to: { name: '', address: recipient },
        envelope: { from: from.address, to: [recipient] },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    } catch (error) {
      throw toDeliveryError(error);
    }
  };
};
