// The rules hold from the commit on, for every call of every session: each reads them with who is calling.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accessControlRules, type AccessControlRuleRow } from '#db/schema/index.ts';
import { accessRuleAmong, getAccessRule, lockAccessRules } from '#server/modules/identity/access-control-rules/find-rule.ts';
import { toAccessRule, type ShownAccessRule } from '#server/modules/identity/access-control-rules/present.ts';
import { requireWayIn } from '#server/modules/identity/access-control-rules/require-way-in.ts';
import { requireOneSubject, toAccessRuleColumns } from '#server/modules/identity/access-control-rules/rule-columns.ts';
import type { AccessControlRuleChange, AccessControlRuleInput } from '#server/modules/identity/access-control-rules/schema.ts';
import type { SessionPort } from '#server/api/session.ts';
import { ADMIN_GROUP } from '#server/modules/people/index.ts';
import { requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { CallerPort, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Every session of the company reads those that speak of it with each request. */
const ACCESS_RULES_MAX = 100;

/** What the numbers of these rules are kept under. */
export const ACCESS_RULE_NUMBERS = 'access_control_rule';

/**
 * Throws permission_denied where a rule is about somebody who may do more than who writes it, or about a group that may; one for the whole
 * company is about the group of the owner too.
 */
const requireRank = async (tx: Tx, ctx: CallerPort, ...rules: AccessControlRuleRow[]): Promise<void> => {
  for (const { userId, groupName } of rules) {
    if (userId !== null) await requireRankOver(tx, ctx, userId);
    else await requireRankOverGroup(tx, ctx, groupName ?? ADMIN_GROUP);
  }
};

/** Creates a rule. Throws permission_denied for one about more rights than the caller's; invalid by field, also when it would lock out who writes it, and beyond a hundred rules. */
export const createAccessRule = (ctx: OwnerAuditPorts & SessionPort, input: AccessControlRuleInput): Promise<ShownAccessRule> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const before = await lockAccessRules(tx, companyId);
    const { value = input.value, label = null, userId = null, groupName = null } = await toAccessRuleColumns(tx, companyId, input);
    requireOneSubject({ userId, groupName });
    if (before.length >= ACCESS_RULES_MAX) throw refused(`Your company has ${ACCESS_RULES_MAX} rules. Delete one first.`);
    const now = ctx.clock.now();
    const rule: AccessControlRuleRow = {
      companyId,
      id: await nextNumber(tx, companyId, ACCESS_RULE_NUMBERS),
      action: input.action,
      type: input.type,
      value,
      label,
      userId,
      groupName,
      createdAt: now,
      updatedAt: now,
    };
    await requireRank(tx, ctx, rule);
    requireWayIn(ctx, [...before, rule], rule.id);
    await tx.insert(accessControlRules).values(rule);
    await recordAct(tx, ctx, 'access_rule.create', { details: { rule: rule.id, before: null, after: toAccessRule(rule) } });
    return getAccessRule({ db: tx, owner: ctx.owner }, String(rule.id));
  });

/** Changes a rule. Throws not_found, permission_denied as createAccessRule, and invalid by field, also when the change would lock out who makes it. */
export const changeAccessRule = (ctx: OwnerAuditPorts & SessionPort, { id, ...sent }: AccessControlRuleChange): Promise<ShownAccessRule> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const rules = await lockAccessRules(tx, companyId);
    const before = accessRuleAmong(rules, id);
    const change = changeOf<AccessControlRuleRow>(before, await toAccessRuleColumns(tx, companyId, sent));
    if (change) {
      const after: AccessControlRuleRow = { ...before, ...change.after, updatedAt: ctx.clock.now() };
      requireOneSubject(after);
      const afterwards = rules.map((rule) => (rule === before ? after : rule));
      await requireRank(tx, ctx, before, after);
      requireWayIn(ctx, afterwards, before.id);
      await tx
        .update(accessControlRules)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(and(eq(accessControlRules.companyId, companyId), eq(accessControlRules.id, before.id)));
      await recordAct(tx, ctx, 'access_rule.update', { details: { rule: before.id, ...change } });
    }
    return getAccessRule({ db: tx, owner: ctx.owner }, id);
  });

/** Deletes a rule. Throws not_found, permission_denied as createAccessRule, and invalid when the rules that are left would lock out who deletes it. */
export const removeAccessRule = (ctx: OwnerAuditPorts & SessionPort, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const rules = await lockAccessRules(tx, companyId);
    const rule = accessRuleAmong(rules, id);
    const left = rules.filter((other) => other !== rule);
    await requireRank(tx, ctx, rule);
    requireWayIn(ctx, left, undefined);
    await tx.delete(accessControlRules).where(and(eq(accessControlRules.companyId, companyId), eq(accessControlRules.id, rule.id)));
    await recordAct(tx, ctx, 'access_rule.remove', { details: { rule: rule.id, before: toAccessRule(rule), after: null } });
  });
