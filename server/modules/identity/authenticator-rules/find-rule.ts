import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorRules, groups } from '#db/schema/index.ts';
import { toRule, type ShownRule } from '#server/modules/identity/authenticator-rules/present.ts';
import type { Rule } from '#server/api/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { lockCompany } from '#server/records/company-transaction.ts';
import { numberOf } from '#server/records/path-id.ts';
import { requireRankOverGroup, type RankedCaller } from '#server/records/rank.ts';

/** The rules of a company, with their groups. */
export const selectRules = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ rule: authenticatorRules, group: { name: groups.name, label: groups.label, section: groups.section } })
    .from(authenticatorRules)
    .leftJoin(groups, and(eq(groups.companyId, authenticatorRules.companyId), eq(groups.name, authenticatorRules.groupName)))
    .where(and(eq(authenticatorRules.companyId, companyId), where))
    .$dynamic();

/** A rule of the company, and its group. Throws not_found. */
export const getRule = async (db: Database, companyId: number, id: string): Promise<ShownRule> => {
  const [found] = await selectRules(db, companyId, eq(authenticatorRules.id, numberOf(id)));
  if (!found) throw notFound();
  return found;
};

/** All rules of the company. */
export const readRules = async (db: Database, companyId: number): Promise<Rule[]> => {
  const rows = await db
    .select()
    .from(authenticatorRules)
    .where(eq(authenticatorRules.companyId, companyId))
    .orderBy(asc(authenticatorRules.id));
  return rows.map(toRule);
};

/**
 * All rules of the company. Changes of one company go one after another, so that each is judged by the rules that it will stand
 * beside: nobody else changes them before the transaction ends.
 */
export const lockRules = async (tx: Tx, companyId: number): Promise<Rule[]> => {
  await lockCompany(tx, companyId);
  return readRules(tx, companyId);
};

/** Checks rank for writes to a rule of a group. Rules for the whole company are company settings. */
export const requireRankOverRule = async (tx: Tx, caller: RankedCaller, { groupName }: Pick<Rule, 'groupName'>): Promise<void> => {
  if (groupName !== null) await requireRankOverGroup(tx, caller, groupName);
};

/** The rule of the given ones that a path names. Throws not_found. */
export const ruleAmong = (rules: readonly Rule[], id: string): Rule => {
  const number = numberOf(id);
  const rule = rules.find((known) => known.id === number);
  if (!rule) throw notFound();
  return rule;
};
