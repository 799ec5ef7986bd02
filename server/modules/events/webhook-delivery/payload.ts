// The payload of a delivery: {id, event, company, data}. It is built from the event row for each attempt, and is the same for all
// attempts.
import { v5 } from 'uuid';
import type { EventName } from '#server/kernel/event-enums.ts';

type EventData = Record<string, unknown>;

export type PayloadSource = {
  eventId: string;
  event: EventName;
  /** Company ID that users enter at sign-in. */
  company: string;
  data: EventData;
  original: EventData | null;
  /** The key or code of a secret event. */
  secret?: Record<string, string> | undefined;
  isTest: boolean;
};

export type WebhookPayload = { id: string; event: EventName; company: string; data: EventData; test?: true };

/** The message ID is the same for all webhooks and attempts. An event with several names has an ID for each. */
export const toMessageId = (eventId: string, event: EventName): string => v5(event, eventId);

/** Events whose data includes the previous state. */
const EVENTS_WITH_ORIGINAL = /\.(update|initiate|execute)$/;

/** The previous state of a transaction that was just created. */
const toStateBeforeCreation = (data: EventData): EventData => ({ ...data, status: 'Initiating', balance: 0, executed: null });

/** The resource, its previous state after a change, and the secret. */
export const toPayloadData = ({
  event,
  data,
  original,
  secret,
}: Pick<PayloadSource, 'event' | 'data' | 'original' | 'secret'>): EventData => {
  const field = `original_${event.split('.')[0]}`;
  const current = { ...data, ...secret };
  if (!EVENTS_WITH_ORIGINAL.test(event) || field in data) return current;
  const before = original ?? (event.startsWith('transaction.') ? toStateBeforeCreation(data) : undefined);
  return before ? { ...current, [field]: before } : current;
};

export const toWebhookPayload = (source: PayloadSource): WebhookPayload => ({
  id: toMessageId(source.eventId, source.event),
  event: source.event,
  company: source.company,
  data: toPayloadData(source),
  ...(source.isTest && { test: true as const }),
});
