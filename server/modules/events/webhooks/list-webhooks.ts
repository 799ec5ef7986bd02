import { and, sql } from 'drizzle-orm';
import { webhooks } from '#db/schema/index.ts';
import { isOfCompany, selectWebhooks, withPending, type ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import { exact, flag, identity, matching, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** v3 has a filter by secret. There is none here: addresses stand in logs, and a secret must not (docs/decisions/0025-webhooks.md). */
export const webhookList = listing({
  filters: {
    id: identity(webhooks.id),
    event: matching((event) => sql`${event} = any(${webhooks.events})`),
    url: exact(webhooks.url),
    enabled: flag(webhooks.enabled),
    archived: flag(webhooks.archived),
    created: moment(webhooks.createdAt),
    updated: moment(webhooks.updatedAt),
  },
  sorts: { id: webhooks.id, created: webhooks.createdAt, updated: webhooks.updatedAt },
  defaultSort: '-created',
  id: webhooks.id,
  created: webhooks.createdAt,
});

/** A page of the company's webhooks. */
export const listWebhooks = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ShownWebhook>> => {
  const { companyId } = ctx.owner;
  return readPage(ctx, query, webhookList, {
    count: (where) => ctx.db.$count(webhooks, and(isOfCompany(companyId), where)),
    rows: async (part) => withPending(ctx.db, companyId, await inOrder(selectWebhooks(ctx.db, companyId, part.where), part)),
    place: ({ webhook }) => webhook,
  });
};
