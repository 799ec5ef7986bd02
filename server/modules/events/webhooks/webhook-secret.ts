import { randomBytes } from 'node:crypto';
import type { Encryption } from '#server/platform/security/encryption.ts';

const SECRET_BYTES = 32;

/** Where the secrets of a webhook are stored: what encryption binds them to. */
const placeOf = ({ companyId, id }: { companyId: number; id: number }): string => `webhook:${companyId}:${id}`;

/** A secret of 256 bits, in the form that libraries of Standard Webhooks take. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealWebhookSecret = (encryption: Encryption, webhook: { companyId: number; id: number }, secret: string): string =>
  encryption.encrypt(secret, placeOf(webhook));

export const openWebhookSecret = (encryption: Encryption, webhook: { companyId: number; id: number }, sealed: string): string =>
  encryption.decrypt(sealed, placeOf(webhook));
