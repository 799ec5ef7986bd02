// The outbox: what was written for people, for admins to see what became of it, and for the demo, so that links and codes can
// be followed on a laptop.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, messages, messageTemplates, verifications } from '#db/schema/index.ts';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import { findCompany } from '#server/modules/companies/index.ts';
import { isTemplateOf, ownWordsColumns } from '#server/modules/messaging/messages/own-template.ts';
import { outboxChannels, type Written } from '#server/modules/messaging/messages/present.ts';
import { isOpenVerification } from '#server/modules/messaging/verifications/verifications.ts';
import { notFound } from '#server/kernel/errors.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const DEMO_SIZE = 25;

export const outboxList = listing({
  filters: {},
  sorts: { created: messages.createdAt },
  defaultSort: '-created',
  id: messages.id,
  created: messages.createdAt,
});

const readOutbox = (
  ctx: PageCall & Pick<Services, 'clock'> & { db: Database },
  query: ListQuery,
  mine: SQL | undefined,
): Promise<Page<Written>> => {
  const isOpen = and(
    eq(verifications.companyId, messages.companyId),
    eq(verifications.key, messages.verificationKey),
    isOpenVerification(ctx.clock.now()),
  );
  const select = (where: SQL | undefined) =>
    ctx.db
      .select({
        message: messages,
        company: { name: companies.name, identifier: companies.identifier, settings: companies.settings },
        openKey: verifications.key,
        own: ownWordsColumns,
      })
      .from(messages)
      .innerJoin(companies, eq(companies.id, messages.companyId))
      .leftJoin(verifications, isOpen)
      .leftJoin(messageTemplates, isTemplateOf(messages))
      .where(and(mine, where))
      .$dynamic();
  return readPage(ctx, query, outboxList, {
    count: (where) => ctx.db.$count(messages, and(mine, where)),
    rows: async (part) => inOrder(select(part.where), part),
    place: ({ message }) => message,
  });
};

/** A page of what the company wrote to people. */
export const listOutbox = (ctx: PageCall & ClockPorts, query: ListQuery): Promise<Page<Written>> =>
  readOutbox(ctx, query, eq(messages.companyId, ctx.me.companyId));

/** The newest messages of a company, for everybody on this machine. Throws not found anywhere but in a local demo. */
export const listDemoOutbox = async (
  ctx: PageCall & Pick<Services, 'clock' | 'environment'> & { db: Database },
  company: string,
): Promise<Page<Written>> => {
  const channels = outboxChannels(ctx.environment);
  if (!isLocalDemo(ctx.environment) || channels.length === 0) throw notFound();
  const found = await findCompany(ctx.db, company);
  if (!found) throw notFound();
  return readOutbox(ctx, { page_size: DEMO_SIZE }, and(eq(messages.companyId, found.id), inArray(messages.channel, channels)));
};
