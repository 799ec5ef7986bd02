// The mail check of the setup: sends a test email to the caller through the regular email path.
import { TEST_MESSAGE_THROTTLE, getMessageState, writeMessage } from '#server/modules/messaging/index.ts';
import { and, eq } from 'drizzle-orm';
import { companies, messages } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import type { MailCheck } from '#server/modules/identity/setup/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ActorPorts, ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const NO_ADDRESS = 'You have no email address for the test. Add one to your profile first.';

const formatSender = ({ environment: { mail } }: Pick<Services, 'environment'>): string | null => {
  if (!mail) return null;
  const { name, address } = mail.from;
  return name === undefined ? address : `${name} <${address}>`;
};

const findTestMessage = async ({ db, me }: ActorPorts, id: string): Promise<MailCheck['test']> => {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.companyId, me.companyId), eq(messages.id, id), eq(messages.userId, me.userId)));
  return message ? { state: getMessageState(message), error: message.error } : null;
};

export const readMailCheck = async (
  ctx: ActorPorts & SessionPort & Pick<Services, 'environment'>,
  test: string | undefined,
): Promise<MailCheck> => ({
  sender: formatSender(ctx),
  recipient: ctx.me.user.email,
  test: test === undefined ? null : await findTestMessage(ctx, test),
});

/** Returns the ID of the message. Throws throttled, and invalid if the caller has no email. */
export const sendTestMail = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
): Promise<{ id: string }> => {
  await ctx.throttle.count(TEST_MESSAGE_THROTTLE, callerSubject(ctx.me));
  const { companyId, userId, user } = ctx.me;
  const recipient = user.email;
  if (recipient === null) throw refused(NO_ADDRESS);
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
    const data = {
      subject: `Test message from ${company?.name ?? ctx.me.company}`,
      body: `If you can read this message, mail from ${ctx.environment.appUrl} is delivered.`,
    };
    const message = { companyId, userId, channel: 'email', kind: 'text', recipient, data } as const;
    return { id: await writeMessage(tx, ctx, message, ctx.clock.now()) };
  });
};
