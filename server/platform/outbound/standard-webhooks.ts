// Signatures of the Standard Webhooks specification, so that receivers can verify them with an existing library.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret with the prefix is base64. Any other, such as one chosen by an admin, is the key itself. */
const toKey = (secret: string): KeyObject =>
  secret.startsWith(PREFIX) ? createSecretKey(secret.slice(PREFIX.length), 'base64') : createSecretKey(secret, 'utf8');

type SignatureInput = {
  secret: string;
  id: string;
  timestampSeconds: number;
  body: string;
};

/** One signature of the webhook-signature header, which can contain several. */
export const signWebhook = ({ secret, id, timestampSeconds, body }: SignatureInput): string =>
  `v1,${createHmac('sha256', toKey(secret)).update(`${id}.${timestampSeconds}.${body}`, 'utf8').digest('base64')}`;
