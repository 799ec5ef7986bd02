import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { signWebhook } from '#server/platform/outbound/standard-webhooks.ts';

/** Published by the authors of the specification. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampSeconds: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const VECTOR_SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

type SignedMessage = { secret: string; signedAt?: number; body?: string; signatures?: string[]; receivedBody?: string };

/** Signs a message and verifies it with the receiver library. Returns the payload, or throws. */
const signAndVerify = ({ secret, signedAt = Date.now(), body = '{"id":"ä"}', signatures, receivedBody = body }: SignedMessage): unknown => {
  const timestampSeconds = Math.floor(signedAt / SECOND_MS);
  const signature = signWebhook({ secret, id: 'msg_1', timestampSeconds, body });
  return new Webhook(secret).verify(receivedBody, {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': (signatures ?? [signature]).join(' '),
  });
};

describe('signWebhook', () => {
  test('produces the published signature for the published message', () => {
    expect(signWebhook(VECTOR)).toBe(VECTOR_SIGNATURE);
  });

  test('creates signatures that a receiver library accepts', () => {
    expect(signAndVerify({ secret: newSecret() })).toEqual({ id: 'ä' });
  });

  test('creates signatures that the library rejects when one byte changes', () => {
    expect(() => signAndVerify({ secret: newSecret(), receivedBody: '{"id":"a"}' })).toThrow(WebhookVerificationError);
  });

  test('creates signatures that the library rejects after six minutes', () => {
    expect(() => signAndVerify({ secret: newSecret(), signedAt: Date.now() - 6 * MINUTE_MS })).toThrow(WebhookVerificationError);
  });

  test('creates signatures that the library rejects with a different secret', () => {
    const otherSecretSignature = signWebhook({ ...VECTOR, secret: newSecret() });
    expect(() => signAndVerify({ secret: newSecret(), signatures: [otherSecretSignature] })).toThrow(WebhookVerificationError);
  });

  test('signs with both secrets during a rotation, so that either one verifies', () => {
    const secrets = [newSecret(), newSecret()];
    const body = '{"id":1}';
    const timestampSeconds = Math.floor(Date.now() / SECOND_MS);
    const signatures = secrets.map((secret) => signWebhook({ secret, id: 'msg_1', timestampSeconds, body }));
    for (const secret of secrets) {
      expect(signAndVerify({ secret, body, signatures, signedAt: timestampSeconds * SECOND_MS })).toEqual({ id: 1 });
    }
  });

  test('does not fail if the secret consists of the prefix only', () => {
    expect(signWebhook({ ...VECTOR, secret: 'whsec_' })).toMatch(/^v1,/);
  });

  test('accepts a secret without the prefix', () => {
    const secret = 'our own pass phrase';
    const base64Secret = Buffer.from(secret, 'utf8').toString('base64');
    expect(signWebhook({ ...VECTOR, secret })).toBe(signWebhook({ ...VECTOR, secret: `whsec_${base64Secret}` }));
  });
});
