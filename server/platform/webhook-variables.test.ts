import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/env.ts';

describe('webhooks', () => {
  test('are sent to public addresses alone with nothing set', () => {
    expect(readEnvironment({})).toMatchObject({ webhookAllowedNetworks: [] });
  });

  test('are sent to networks that are allowed', () => {
    const { webhookAllowedNetworks } = readEnvironment({ WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16, fd00:1::/64' });
    expect(webhookAllowedNetworks).toEqual(['10.1.0.0/16', 'fd00:1::/64']);
  });

  test.each(['10.1.0.0', '10.1.0.0/16,', '10.1.0.0/16 fd00::/8', 'intranet', '10.1.0.0/33'])('stop the start with %j', (value) => {
    expect(() => readEnvironment({ WEBHOOK_ALLOWED_NETWORKS: value })).toThrow(
      'set networks in CIDR notation with commas between them, for example WEBHOOK_ALLOWED_NETWORKS=10.1.0.0/16,fd00:1::/64.',
    );
  });
});
