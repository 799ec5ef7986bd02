// Hands mail to a mail server, one connection for each: nothing is repeated here that a server may have taken already.
import { createTransport } from 'nodemailer';
import { DeliveryError } from '#server/platform/messages/delivery-error.ts';
import type { MailSettings } from '#server/platform/environment/message-variables.ts';
import { SECOND_MS } from '#server/kernel/time.ts';

export type Mail = {
  /** Becomes the Message-ID: the same in each try, so that who gets a mail twice can tell. */
  id: string;
  /** The name it is from when none is configured. */
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

/** One address and nothing else: what could be read as a list, a name or a header is not written to. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** The steps at which an answer of 5xx is about this mail; at all others it is about the server or its configuration. */
const STEPS_OF_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** What nodemailer attaches to its errors. */
type SmtpFailure = { code?: string; command?: string; responseCode?: number };

const toDeliveryError = (error: unknown): DeliveryError => {
  const { code, command = '', responseCode } = error as SmtpFailure;
  if (responseCode === undefined)
    return new DeliveryError(`The mail server was not reached (${code ?? 'unknown'}).`, { isPermanent: false });
  const isPermanent = responseCode >= 500 && STEPS_OF_THE_MAIL.has(command);
  return new DeliveryError(`The mail server answered ${responseCode} to ${command}.`, { isPermanent });
};

/** Passwords go over TLS only, except to this machine. */
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
