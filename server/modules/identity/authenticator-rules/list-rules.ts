import { and, eq } from 'drizzle-orm';
import { authenticatorRules } from '#db/schema/index.ts';
import { selectRules } from '#server/modules/identity/authenticator-rules/find-rule.ts';
import type { ShownRule } from '#server/modules/identity/authenticator-rules/present.ts';
import { identity } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';

export const ruleList = listing({
  filters: { id: identity(authenticatorRules.id) },
  sorts: { id: authenticatorRules.id, created: authenticatorRules.createdAt },
  defaultSort: 'id',
  id: authenticatorRules.id,
  created: authenticatorRules.createdAt,
});

/** A page of the rules of the caller's company. */
export const listRules = (ctx: PageCall & ActorPorts, query: ListQuery): Promise<Page<ShownRule>> => {
  const { companyId } = ctx.me;
  return readPage(ctx, query, ruleList, {
    count: (where) => ctx.db.$count(authenticatorRules, and(eq(authenticatorRules.companyId, companyId), where)),
    rows: async (part) => inOrder(selectRules(ctx.db, companyId, part.where), part),
    place: ({ rule }) => rule,
  });
};
