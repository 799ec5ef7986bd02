// The outbox: what was written for people, for admins to see what became of it, and for the demo, so that links and codes can
// be followed on a laptop. Keys and codes are shown only there, only while they are worth something, and never on a channel
// that reaches people.
import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Context, SessionContext } from '#server/api/context.ts';
import { companies, messages, verifications } from '#db/schema/index.ts';
import { isLocalDemo } from '#server/features/auth/local-demo.ts';
import { messagePlace, parametersOf, type Channel } from '#server/features/messages/message.ts';
import { render } from '#server/features/messages/render.ts';
import type { OutboxMessage, OutboxPage } from '#server/features/messages/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Environment } from '#server/platform/env.ts';

const PAGE_SIZE = 25;

type Row = { message: typeof messages.$inferSelect; company: { name: string; identifier: string }; openKey: string | null };

/** The channels that lead nowhere but here. */
const outboxChannels = ({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Channel[] => [
  ...(mail ? [] : ['email' as const]),
  ...(sms ? [] : ['sms' as const]),
];

const stateOf = ({ sentAt, failedAt, attempts }: Row['message']): OutboxMessage['state'] => {
  if (failedAt) return 'failed';
  if (!sentAt) return 'waiting';
  return attempts === 0 ? 'in_outbox' : 'sent';
};

const secretOf = ({ environment, encryption }: Context, { message, openKey }: Row): string | undefined => {
  const mayBeSeen = isLocalDemo(environment) && outboxChannels(environment).some((channel) => channel === message.channel);
  if (!mayBeSeen || openKey === null || message.secret === null) return undefined;
  return encryption.decrypt(message.secret, messagePlace(message.id));
};

const toOutboxMessage = (ctx: Context, row: Row): OutboxMessage => {
  const { message, company } = row;
  const secret = secretOf(ctx, row);
  const { kind, recipient } = message;
  const rendered = render(...parametersOf(message), secret, { company, recipient, appUrl: ctx.environment.appUrl });
  const isBlanked = message.verificationKey !== null && secret === undefined;
  const isMail = message.channel === 'email';
  return {
    id: message.id,
    channel: isMail ? 'email' : 'sms',
    kind,
    recipient,
    subject: isMail ? rendered.subject : null,
    text: isMail ? rendered.text : rendered.short,
    link: isBlanked ? null : rendered.link,
    code: isBlanked ? null : rendered.code,
    state: stateOf(message),
    error: message.error,
    created: toMillis(message.createdAt),
    sent: message.sentAt && toMillis(message.sentAt),
  };
};

/** Newest first. A verification that was used, is over, or was replaced by a newer one, has no open key. */
const readOutbox = async (ctx: Context, where: SQL | undefined, page: number): Promise<OutboxPage> => {
  const rows = await ctx.db
    .select({
      message: messages,
      company: { name: companies.name, identifier: companies.identifier },
      openKey: verifications.key,
    })
    .from(messages)
    .innerJoin(companies, eq(companies.id, messages.companyId))
    .leftJoin(
      verifications,
      and(
        eq(verifications.companyId, messages.companyId),
        eq(verifications.key, messages.verificationKey),
        isNull(verifications.usedAt),
        gt(verifications.expiresAt, ctx.clock.now()),
      ),
    )
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE);
  return { messages: rows.slice(0, PAGE_SIZE).map((row) => toOutboxMessage(ctx, row)), has_more: rows.length > PAGE_SIZE };
};

/** A page of what the company wrote to people. */
export const listOutbox = (ctx: SessionContext, { page }: { page: number }): Promise<OutboxPage> =>
  readOutbox(ctx, eq(messages.companyId, ctx.me.companyId), page);

/** The newest messages of a company, for everybody on this machine. Throws not found anywhere but in a local demo. */
export const listDemoOutbox = async (ctx: Context, { company }: { company: string }): Promise<OutboxPage> => {
  const channels = outboxChannels(ctx.environment);
  if (!isLocalDemo(ctx.environment) || channels.length === 0) throw notFound();
  const [found] = await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.identifier, company.toLowerCase()));
  if (!found) throw notFound();
  return readOutbox(ctx, and(eq(messages.companyId, found.id), inArray(messages.channel, channels)), 1);
};
