// Words before they are kept: as their recipient would see them, made of an example, and sent to whoever writes them.
import { eq } from 'drizzle-orm';
import { companies } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { writeMessage } from '#server/modules/messaging/messages/message.ts';
import { render } from '#server/modules/messaging/messages/render.ts';
import { requireGoodWords } from '#server/modules/messaging/notifications/change-template.ts';
import { getTemplate, type NamedTemplate } from '#server/modules/messaging/notifications/find-notification.ts';
import type { MessagePreview, TemplateInput } from '#server/modules/messaging/notifications/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { ActorPorts, ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const recipientOf = ({ me: { user } }: SessionPort, { channel }: NamedTemplate): string | null =>
  channel === 'email' ? user.email : user.mobile;

const companyOf = async ({ db, me }: ActorPorts): Promise<{ name: string; identifier: string }> => {
  const [company] = await db
    .select({ name: companies.name, identifier: companies.identifier })
    .from(companies)
    .where(eq(companies.id, me.companyId));
  if (!company) throw new Error('The company of a session was not found.');
  return company;
};

const renderExample = async (ctx: ActorPorts & SessionPort & Pick<Services, 'environment'>, input: TemplateInput) => {
  const template = getTemplate(input);
  const own = requireGoodWords(template, input);
  const { kind, channel, description } = template;
  const recipient = recipientOf(ctx, template) ?? (channel === 'email' ? 'ann@example.com' : '+27820000001');
  const company = await companyOf(ctx);
  const rendered = render(kind, description.example as never, undefined, { company, recipient, appUrl: ctx.environment.appUrl, own });
  return { template, rendered };
};

/** The message as its recipient would see it. Throws not_found, and invalid for words that could not be kept. */
export const previewTemplate = async (
  ctx: ActorPorts & SessionPort & Pick<Services, 'environment'>,
  input: TemplateInput,
): Promise<MessagePreview> => {
  const { template, rendered } = await renderExample(ctx, input);
  if (template.channel === 'sms') return { subject: null, text: rendered.short, html: null };
  return { subject: rendered.subject, text: rendered.text, html: rendered.html ?? null };
};

/** Sends it to the caller, with nothing in it that opens anything. Throws throttled, not_found, and invalid as previewTemplate, or without an address. */
export const sendTestMessage = async (
  ctx: ClockPorts & OwnerCall & SessionPort & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  input: TemplateInput,
): Promise<void> => {
  await ctx.throttle.count('testWebhook', callerSubject(ctx.me));
  const { template, rendered } = await renderExample(ctx, input);
  const { channel } = template;
  const recipient = recipientOf(ctx, template);
  if (recipient === null)
    throw refused(`You have no ${channel === 'email' ? 'email address' : 'mobile number'} that a test could be sent to.`);
  const data = { subject: rendered.subject, body: channel === 'email' ? rendered.text : rendered.short };
  await inOwnCompany(ctx, (tx) =>
    writeMessage(
      tx,
      ctx,
      { companyId: ctx.owner.companyId, userId: ctx.me.userId, channel, kind: 'text', recipient, data },
      ctx.clock.now(),
    ),
  );
};
