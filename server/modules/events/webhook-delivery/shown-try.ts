// What the log keeps of a try. It is read by more people than may know what was sent: whoever has the signature of a code's payload,
// and the webhook's secret, finds the code by trying all of them, and a receiver may send back what it got.
import type { OutboundAnswer } from '#server/platform/outbound/outbound-http.ts';

const HIDDEN = '(hidden)';

/** As much of a secret as may be shown at the end of an answer that was cut off in the middle of it. */
const TAIL_LENGTH_MAX = 7;

/** Headers that say what only sender and receiver may know. */
const SECRET_HEADERS: Record<string, string> = { authorization: HIDDEN, 'webhook-signature': HIDDEN };

/** The headers of a request, as the log shows them. */
export const shownHeaders = (headers: Record<string, string>): Record<string, string> => ({ ...headers, ...SECRET_HEADERS });

const withoutTail = (text: string, secret: string): string => {
  for (let length = secret.length - 1; length > TAIL_LENGTH_MAX; length--) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${HIDDEN}`;
  }
  return text;
};

const without = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => withoutTail(shown.replaceAll(secret, HIDDEN), secret), text);

/** An answer as the log shows it: without the secrets that it repeats. */
export const shownAnswer = ({ status, headers, body }: OutboundAnswer, secrets: readonly string[]): OutboundAnswer => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, without(value, secrets)])),
  body: without(body, secrets),
});

/** The same of what was sent with a key or code: such an answer is not kept at all, because a code is too short to be found in it. */
export const shownSecretAnswer = ({ status }: OutboundAnswer): OutboundAnswer => ({ status, headers: {}, body: '' });
