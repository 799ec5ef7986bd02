import { and, eq } from 'drizzle-orm';
import { accessControlRules } from '#db/schema/index.ts';
import { selectAccessRules } from '#server/modules/identity/access-control-rules/find-rule.ts';
import type { ShownAccessRule } from '#server/modules/identity/access-control-rules/present.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { ACCESS_ACTIONS, ACCESS_RULE_TYPES } from '#server/kernel/access-words.ts';
import { caseless, choice, exact, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

export const accessRuleList = listing({
  filters: {
    id: identity(accessControlRules.id),
    action: choice(accessControlRules.action, ACCESS_ACTIONS),
    type: choice(accessControlRules.type, ACCESS_RULE_TYPES),
    value: exact(accessControlRules.value),
    user: ofUserNamed(accessControlRules),
    group: caseless(accessControlRules.groupName),
    created: moment(accessControlRules.createdAt),
    updated: moment(accessControlRules.updatedAt),
  },
  sorts: { id: accessControlRules.id, created: accessControlRules.createdAt, updated: accessControlRules.updatedAt },
  defaultSort: 'id',
  id: accessControlRules.id,
  created: accessControlRules.createdAt,
});

/** A page of the company's rules. */
export const listAccessRules = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<ShownAccessRule>> =>
  readPage(ctx, query, accessRuleList, {
    count: (where) => ctx.db.$count(accessControlRules, and(eq(accessControlRules.companyId, ctx.owner.companyId), where)),
    rows: async (part) => inOrder(selectAccessRules(ctx.db, ctx, part.where), part),
    place: ({ rule }) => rule,
  });
