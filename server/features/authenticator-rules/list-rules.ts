import { and, count, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { authenticatorRules, groups } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { INTEGER_MAX, toAuthenticatorRule, type AuthenticatorRule, type ShownRule } from '#server/features/authenticator-rules/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

export const ruleList = listing({
  filters: {},
  sorts: { id: authenticatorRules.id, created: authenticatorRules.createdAt },
  defaultSort: 'id',
  id: authenticatorRules.id,
  created: authenticatorRules.createdAt,
});

const shownRules = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ rule: authenticatorRules, group: { name: groups.name, label: groups.label, section: groups.section } })
    .from(authenticatorRules)
    .leftJoin(groups, and(eq(groups.companyId, authenticatorRules.companyId), eq(groups.name, authenticatorRules.groupName)))
    .where(and(eq(authenticatorRules.companyId, companyId), where));

/** A page of the rules of the caller's company. */
export const listRules = (ctx: SessionContext, query: ListQuery): Promise<Page<AuthenticatorRule>> =>
  readPage(ctx, query, ruleList, {
    count: async (where) => {
      const [counted] = await ctx.db
        .select({ rows: count() })
        .from(authenticatorRules)
        .where(and(eq(authenticatorRules.companyId, ctx.me.companyId), where));
      return counted?.rows ?? 0;
    },
    rows: ({ where, order, limit, offset }) =>
      shownRules(ctx.db, ctx.me.companyId, where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    place: ({ rule }) => ({ createdAt: rule.createdAt, id: String(rule.id) }),
    present: toAuthenticatorRule,
  });

/** The id that a path means. Throws not_found for what cannot be one. */
export const ruleIdOf = (text: string): number => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > INTEGER_MAX) throw notFound();
  return id;
};

/** A rule of the company, and its group. Throws not_found. */
export const getRule = async (db: Database, companyId: number, id: string): Promise<ShownRule> => {
  const [found] = await shownRules(db, companyId, eq(authenticatorRules.id, ruleIdOf(id)));
  if (!found) throw notFound();
  return found;
};
