import type { AuthenticatorRow } from '#db/schema/index.ts';
import type { SharedSecret } from '#server/modules/identity/mfa/totp.ts';
import type { Encryption } from '#server/platform/encryption.ts';

const placeOf = (authenticatorId: string): string => `authenticator:${authenticatorId}`;

/** The secret of an authenticator app, as its row keeps it. */
export const sealTotpSecret = (encryption: Encryption, authenticatorId: string, secret: string): string =>
  encryption.encrypt(secret, placeOf(authenticatorId));

/** The secret behind a row of the type totp; the table's check lets no such row be without one. */
export const openTotpSecret = (encryption: Encryption, { id, secret, algorithm }: AuthenticatorRow): SharedSecret => {
  if (secret === null || algorithm === null) throw new Error(`Authenticator ${id} has no secret.`);
  return { secret: encryption.decrypt(secret, placeOf(id)), algorithm };
};
