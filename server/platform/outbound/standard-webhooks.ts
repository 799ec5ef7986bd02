// Signatures as the specification of Standard Webhooks has them, so that receivers check them with a library that is there.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret with the prefix holds bytes in base64. Any other, such as admins bring with them, is the key as it is written. */
const keyOf = (secret: string): KeyObject =>
  secret.startsWith(PREFIX) ? createSecretKey(secret.slice(PREFIX.length), 'base64') : createSecretKey(secret, 'utf8');

type SignatureInput = {
  secret: string;
  /** The header webhook-id. */
  id: string;
  /** The header webhook-timestamp. */
  timestampSeconds: number;
  body: string;
};

/** One signature for the header webhook-signature, which may hold several with spaces between them. */
export const signatureOf = ({ secret, id, timestampSeconds, body }: SignatureInput): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestampSeconds}.${body}`, 'utf8').digest('base64')}`;
