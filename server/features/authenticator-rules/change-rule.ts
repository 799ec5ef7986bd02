import { and, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { authenticatorRules } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { lockRules, recordRuleChange, requireWayIn } from '#server/features/authenticator-rules/change-set.ts';
import { getRule, ruleIdOf } from '#server/features/authenticator-rules/list-rules.ts';
import { ruleErrors } from '#server/features/authenticator-rules/rule-errors.ts';
import type { RuleChange, ShownRule } from '#server/features/authenticator-rules/schema.ts';
import type { Rule } from '#server/features/mfa/evaluate.ts';
import { invalid, notFound, type FieldErrors } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

const FIXED = 'This field cannot be changed. Create another rule instead.';

const fixedErrors = (rule: Rule, { type = rule.type, group = rule.groupName }: RuleChange): FieldErrors => ({
  ...(type !== rule.type && { type: [FIXED] }),
  ...(group !== rule.groupName && { group: [FIXED] }),
});

/** The whole rule as it will be. A rule that is not durable any more loses its duration, unless one is sent with it. */
const applied = (rule: Rule, change: RuleChange): Rule => {
  const durability = change.durability ?? rule.durability;
  const kept = <Field>(sent: Field | null | undefined, stored: Field | null): Field | null => (sent === undefined ? stored : sent);
  return {
    ...rule,
    durability,
    authenticatorTypes: change.authenticator_types ?? rule.authenticatorTypes,
    permissions: kept(change.permissions, rule.permissions) ?? [],
    durationSeconds: kept(change.duration, durability === 'durable' ? rule.durationSeconds : null),
    sessionAgeSeconds: kept(change.session_age, rule.sessionAgeSeconds),
  };
};

/**
 * Changes a rule; what it has asked of sessions it asks anew. Throws not_found, and invalid by field, also when the change would
 * lock out who writes it. A change that changes nothing leaves everything as it is.
 */
export const changeRule = async (ctx: SessionContext, change: RuleChange): Promise<ShownRule> => {
  const { companyId } = ctx.me;
  const id = ruleIdOf(change.id);
  return inCompany(ctx.db, companyId, async (tx) => {
    const before = await lockRules(tx, companyId);
    const rule = before.find((known) => known.id === id);
    if (!rule) throw notFound();
    const changed = applied(rule, change);
    const errors = { ...fixedErrors(rule, change), ...ruleErrors(changed) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (!isDeepStrictEqual(rule, changed)) {
      requireWayIn(ctx, { before, after: before.map((known) => (known.id === id ? changed : known)), writtenId: id });
      const { durability, authenticatorTypes, permissions, durationSeconds, sessionAgeSeconds } = changed;
      await tx
        .update(authenticatorRules)
        .set({ durability, authenticatorTypes, permissions, durationSeconds, sessionAgeSeconds, updatedAt: ctx.clock.now() })
        .where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, id)));
      await recordRuleChange(tx, ctx, 'rule.update', { before: rule, after: changed });
    }
    return getRule(tx, companyId, change.id);
  });
};
