import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accessControlRules, groups, users, type AccessControlRuleRow } from '#db/schema/index.ts';
import type { ShownAccessRule } from '#server/modules/identity/access-control-rules/present.ts';
import { notFound } from '#server/kernel/errors.ts';
import { lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** The rules of a company, each with its user or group. */
export const selectAccessRules = (db: Database, { owner: { companyId } }: OwnerCall, where: SQL | undefined) =>
  db
    .select({ rule: accessControlRules, user: users, group: { name: groups.name, label: groups.label, section: groups.section } })
    .from(accessControlRules)
    .leftJoin(users, and(eq(users.companyId, accessControlRules.companyId), eq(users.id, accessControlRules.userId)))
    .leftJoin(groups, and(eq(groups.companyId, accessControlRules.companyId), eq(groups.name, accessControlRules.groupName)))
    .where(and(eq(accessControlRules.companyId, companyId), where))
    .$dynamic();

/** The rule that a path names. Throws not_found. */
export const getAccessRule = async (ctx: OwnerPorts, id: string): Promise<ShownAccessRule> => {
  const [found] = await selectAccessRules(ctx.db, ctx, eq(accessControlRules.id, numberOf(id)));
  if (!found) throw notFound();
  return found;
};

/** All rules of a company. */
export const readAccessRules = (db: Database, companyId: number): Promise<AccessControlRuleRow[]> =>
  db.select().from(accessControlRules).where(eq(accessControlRules.companyId, companyId)).orderBy(asc(accessControlRules.id));

/**
 * All rules of a company. Changes of one company go one after another, so that each is judged by the rules that it will stand
 * beside.
 */
export const lockAccessRules = async (tx: Tx, companyId: number): Promise<AccessControlRuleRow[]> => {
  await lockCompany(tx, companyId);
  return readAccessRules(tx, companyId);
};

/** The one of the given rules that a path names. Throws not_found. */
export const accessRuleAmong = (rules: readonly AccessControlRuleRow[], id: string): AccessControlRuleRow => {
  const number = numberOf(id);
  const rule = rules.find((known) => known.id === number);
  if (!rule) throw notFound();
  return rule;
};
