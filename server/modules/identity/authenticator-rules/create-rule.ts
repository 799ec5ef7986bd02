import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticatorRules, groups } from '#db/schema/index.ts';
import type { SessionPort, Rule } from '#server/api/session.ts';
import { lockRules, requireRankOverRule } from '#server/modules/identity/authenticator-rules/find-rule.ts';
import { requireWayIn } from '#server/modules/identity/authenticator-rules/require-way-in.ts';
import { ruleErrors } from '#server/modules/identity/authenticator-rules/rule-errors.ts';
import type { ShownRule } from '#server/modules/identity/authenticator-rules/present.ts';
import type { RuleInput } from '#server/modules/identity/authenticator-rules/schema.ts';
import { RULE_NUMBERS } from '#server/modules/identity/mfa/first-rule.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Every session of the company reads them with each request. */
const RULES_MAX = 50;

/** The group, which stays while the transaction lasts. */
const findGroup = async (tx: Tx, companyId: number, name: string | null): Promise<ShownRule['group']> => {
  if (name === null) return null;
  const [group] = await tx
    .select({ name: groups.name, label: groups.label, section: groups.section })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, name)))
    .for('key share');
  return group ?? null;
};

const toFields = (input: RuleInput): Omit<Rule, 'id'> => ({
  type: input.type,
  durability: input.durability,
  authenticatorTypes: input.authenticator_types,
  permissions: input.permissions ?? [],
  groupName: input.group ?? null,
  durationSeconds: input.duration ?? null,
  sessionAgeSeconds: input.session_age ?? null,
});

/**
 * Creates a rule. It holds from its commit on, for all sessions. Throws permission_denied for a group with more rights, invalid by field, also when it would lock out who
 * writes it, and beyond fifty rules.
 */
export const createRule = (ctx: AuditPorts & SessionPort & Pick<Services, 'environment'>, input: RuleInput): Promise<ShownRule> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const fields = toFields(input);
    const group = await findGroup(tx, companyId, fields.groupName);
    const isUnknown = fields.groupName !== null && group === null;
    const errors = { ...ruleErrors(fields), ...(isUnknown && { group: [`"${fields.groupName}" is not a group of your company.`] }) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = await lockRules(tx, companyId);
    await requireRankOverRule(tx, ctx, fields);
    if (before.length >= RULES_MAX) throw refused(`Your company has ${RULES_MAX} rules. Delete one first.`);
    const rule: Rule = { id: await nextNumber(tx, companyId, RULE_NUMBERS), ...fields };
    requireWayIn(ctx, { before, after: [...before, rule], writtenId: rule.id });
    const now = ctx.clock.now();
    const [created] = await tx
      .insert(authenticatorRules)
      .values({ companyId, ...rule, createdAt: now, updatedAt: now })
      .returning();
    if (!created) throw new Error('A rule was inserted and not returned.');
    await recordAct(tx, ctx, 'rule.create', { details: { rule: rule.id, before: null, after: rule } });
    return { rule: created, group };
  });
