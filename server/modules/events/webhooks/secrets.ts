// Encrypts secrets at rest. A webhook secret authenticates deliveries; an event secret is a key or code in the payload of a secret event. Both are
// encrypted and bound to their row, so a ciphertext copied to another row cannot be decrypted.
import { randomBytes } from 'node:crypto';
import type { Encryption } from '#server/platform/security/encryption.ts';
import type { events } from '#db/schema/index.ts';
import type { Clock } from '#server/kernel/time.ts';

const SECRET_BYTES = 32;

const toEncryptionContext = ({ companyId, id }: { companyId: number; id: number }): string => `webhook:${companyId}:${id}`;

/** 256 random bits in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealWebhookSecret = (encryption: Encryption, webhook: { companyId: number; id: number }, secret: string): string =>
  encryption.encrypt(secret, toEncryptionContext(webhook));

export const openWebhookSecret = (encryption: Encryption, webhook: { companyId: number; id: number }, sealed: string): string =>
  encryption.decrypt(sealed, toEncryptionContext(webhook));

type EventSecretRow = Pick<typeof events.$inferSelect, 'id' | 'secret' | 'verificationKey' | 'expiresAt'>;

/** The key or code of an event: undefined for events without one, 'gone' after it was used or has expired. */
export const openEventSecret = (
  { encryption, clock }: { encryption: Encryption; clock: Clock },
  { id, secret, verificationKey, expiresAt }: EventSecretRow,
): Record<string, string> | 'gone' | undefined => {
  if (verificationKey === null) return undefined;
  if (secret === null || (expiresAt !== null && expiresAt <= clock.now())) return 'gone';
  // The context used by `toEventSecret` (server/modules/messaging/one-time-secrets.ts).
  return JSON.parse(encryption.decrypt(secret, `event:${id}`)) as Record<string, string>;
};
