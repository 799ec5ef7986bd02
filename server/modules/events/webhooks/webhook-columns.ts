import type { WebhookRow } from '#db/schema/index.ts';
import type { WebhookChange } from '#server/modules/events/webhooks/schema.ts';
import type { EventName } from '#server/kernel/event-words.ts';

type Columns = Omit<WebhookRow, 'companyId' | 'id' | 'createdAt' | 'updatedAt'>;

type Sent = Omit<WebhookChange, 'id' | 'event' | 'events' | 'secret'> & { events: EventName[] | undefined };

/** What was sent as columns; undefined leaves one alone. The secret is sealed elsewhere. */
export const toWebhookColumns = (sent: Sent): Partial<Columns> => ({
  url: sent.url,
  events: sent.events,
  condition: sent.condition?.trim() === '' ? null : sent.condition,
  authorizationForm: sent.authorization,
  successStatus: sent.success_status,
  enabled: sent.enabled,
  archived: sent.archived,
});

/** What may be written down and mailed of an address: its path and query hold secrets as well, at some services. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** Columns as the audit log may keep them: without secrets. */
export const toDetails = ({ url, secret, previousSecret, previousSecretExpiresAt: _over, ...columns }: Partial<Columns>) => ({
  ...columns,
  ...(url !== undefined && { host: hostOf(url) }),
  ...(secret !== undefined && { secret: 'another' }),
  ...(previousSecret !== undefined && { previous_secret: previousSecret === null ? 'none' : 'in use' }),
});
