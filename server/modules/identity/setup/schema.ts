// Setup of a new server: the first company, and the mail check.
import { z } from 'zod';
import { CompanyRegistration } from '#server/modules/identity/auth/schema.ts';

export const SetupToken = z.object({ token: z.string() });

export const SetUp = CompanyRegistration.and(SetupToken);
export type SetUp = z.infer<typeof SetUp>;

export const MailCheckQuery = z.object({
  /** The id of a test mail. */
  test: z.uuid().optional(),
});
export type MailCheckQuery = z.infer<typeof MailCheckQuery>;

/** The mail configuration, and the state of a test mail. */
export const MailCheck = z.object({
  /** The sender of mail; null if no mail server is configured and mail stays in the outbox. */
  sender: z.string().nullable(),
  /** The caller's email, which receives the test mail; null if there is none. */
  recipient: z.string().nullable(),
  /** Null for an unknown test mail. */
  test: z.object({ state: z.enum(['waiting', 'sent', 'failed', 'in_outbox']), error: z.string().nullable() }).nullable(),
});
export type MailCheck = z.infer<typeof MailCheck>;

export const MailTest = z.object({ id: z.uuid() });
