// The outbox: all messages of a company with their delivery state. In a local demo, it replaces the mail server and the SMS gateway.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, messages, messageTemplates, verifications } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { notFound } from '#server/kernel/errors.ts';
import { findCompany } from '#server/modules/companies/index.ts';
import { companyTemplateColumns, templateCondition } from '#server/modules/messaging/messages/company-template.ts';
import { openVerificationsCondition } from '#server/modules/messaging/one-time-secrets.ts';
import { getOutboxChannels, type OutboxRow } from '#server/modules/messaging/outbox/schema.ts';
import { isLocalDemo } from '#server/platform/environment/environment.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

const DEMO_PAGE_SIZE = 25;

export const outboxList = listing({
  filters: {},
  sorts: { created: messages.createdAt },
  id: messages.id,
  created: messages.createdAt,
});

const readOutbox = (
  ctx: PageCall & Pick<Services, 'clock'> & { db: Database },
  query: ListQuery,
  scope: SQL | undefined,
): Promise<Page<OutboxRow>> => {
  const verificationCondition = and(
    eq(verifications.companyId, messages.companyId),
    eq(verifications.key, messages.verificationKey),
    openVerificationsCondition(ctx.clock.now()),
  );
  const select = (where: SQL | undefined) =>
    ctx.db
      .select({
        message: messages,
        company: { name: companies.name, identifier: companies.identifier, settings: companies.settings },
        openKey: verifications.key,
        companyTemplate: companyTemplateColumns,
      })
      .from(messages)
      .innerJoin(companies, eq(companies.id, messages.companyId))
      .leftJoin(verifications, verificationCondition)
      .leftJoin(messageTemplates, templateCondition(messages))
      .where(and(scope, where))
      .$dynamic();
  return readPage(ctx, query, outboxList, {
    count: (where) => ctx.db.$count(messages, and(scope, where)),
    rows: async (slice) => inOrder(select(slice.where), slice),
    toPosition: ({ message }) => message,
  });
};

/** A page of the messages of the caller's company. */
export const listOutbox = (ctx: PageCall & ClockPorts, query: ListQuery): Promise<Page<OutboxRow>> =>
  readOutbox(ctx, query, eq(messages.companyId, ctx.me.companyId));

/** The newest messages of a company, without authentication. Throws not_found unless this is a local demo. */
export const listDemoOutbox = async (
  ctx: PageCall & Pick<Services, 'clock' | 'environment'> & { db: Database },
  company: string,
): Promise<Page<OutboxRow>> => {
  const channels = getOutboxChannels(ctx.environment);
  if (!isLocalDemo(ctx.environment) || channels.length === 0) throw notFound();
  const companyRecord = await findCompany(ctx.db, company);
  if (!companyRecord) throw notFound();
  return readOutbox(ctx, { page_size: DEMO_PAGE_SIZE }, and(eq(messages.companyId, companyRecord.id), inArray(messages.channel, channels)));
};
