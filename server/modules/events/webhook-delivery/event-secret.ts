import type { events } from '#db/schema/index.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';

type Carrier = Pick<typeof events.$inferSelect, 'id' | 'secret' | 'verificationKey' | 'expiresAt'>;

/**
 * The key or code that an event carries besides its data: undefined where it never carried one, 'gone' where that was used or is worth
 * nothing any more.
 */
export const openEventSecret = (
  { encryption, clock }: { encryption: Encryption; clock: Clock },
  { id, secret, verificationKey, expiresAt }: Carrier,
): Record<string, string> | 'gone' | undefined => {
  if (verificationKey === null) return undefined;
  if (secret === null || (expiresAt !== null && expiresAt <= clock.now())) return 'gone';
  // The context used by `toEventSecret` (server/modules/messaging/one-time-secrets.ts).
  return JSON.parse(encryption.decrypt(secret, `event:${id}`)) as Record<string, string>;
};
