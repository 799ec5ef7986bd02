import { z } from 'zod';
import { millis } from '#server/schemas/fields.ts';
import { CHANNELS } from '#server/kernel/channels.ts';

export const DemoOutboxQuery = z.object({ company: z.string() });

/** A mail or SMS as the outbox shows it. */
export const OutboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(CHANNELS),
  /** The template's name. */
  kind: z.string(),
  recipient: z.string(),
  /** Of a mail. */
  subject: z.string().nullable(),
  /** Codes and keys are blanked in it, unless `link` or `code` may be shown. */
  text: z.string(),
  link: z.string().nullable(),
  code: z.string().nullable(),
  /** in_outbox: with no mail server or gateway configured it stays here. */
  state: z.enum(['waiting', 'sent', 'failed', 'in_outbox']),
  /** Why the last try failed. */
  error: z.string().nullable(),
  created: millis,
  sent: millis.nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;
