// Where webhooks may be sent besides public addresses.
import { z } from 'zod';
import { isNetwork } from '#server/platform/outbound-addresses.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';

const readNetworks = (value: string): string[] => value.split(',').map((network) => network.trim());

export const WEBHOOK_VARIABLES = {
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .transform(readNetworks)
    .refine((networks) => networks.every(isNetwork))
    .optional()
    .register(variableNotes, {
      description:
        'Networks that webhooks may be sent to although they are not public, also by http and at any port. Whoever may add webhooks in any company reaches all that is in them.',
      fallback: 'none: webhooks are sent to public addresses alone, by https',
      remedy: 'set networks in CIDR notation with commas between them, for example WEBHOOK_ALLOWED_NETWORKS=10.1.0.0/16,fd00:1::/64',
    }),
};

export type WebhookSettings = {
  /** CIDR. */
  webhookAllowedNetworks: string[];
};

export const readWebhookSettings = ({
  WEBHOOK_ALLOWED_NETWORKS: networks,
}: z.infer<z.ZodObject<typeof WEBHOOK_VARIABLES>>): WebhookSettings => ({
  webhookAllowedNetworks: networks ?? [],
});
