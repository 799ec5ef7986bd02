import { z } from 'zod';
import { CompanyRegistration } from '#server/modules/identity/auth/schema.ts';

/** What the link carries. */
export const SetupToken = z.object({ token: z.string() });

/** The first company and its owner, by the link. */
export const SetUp = CompanyRegistration.and(SetupToken);
export type SetUp = z.infer<typeof SetUp>;

export const MailCheckQuery = z.object({
  /** Of a test that was sent. */
  test: z.uuid().optional(),
});
export type MailCheckQuery = z.infer<typeof MailCheckQuery>;

/** Whether mail leaves the server, and what became of a test. */
export const MailCheck = z.object({
  /** Who mail is from; null: no mail server is configured, and mail stays in the outbox. */
  sender: z.string().nullable(),
  /** Where a test goes: to who asks. Null: they have no email. */
  recipient: z.string().nullable(),
  /** Null: there is no such test. */
  test: z.object({ state: z.enum(['waiting', 'sent', 'failed', 'in_outbox']), error: z.string().nullable() }).nullable(),
});
export type MailCheck = z.infer<typeof MailCheck>;

export const MailTest = z.object({ id: z.uuid() });
