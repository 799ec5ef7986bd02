import { and, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { authenticatorRules } from '#db/schema/index.ts';
import type { SessionPort, Rule } from '#server/api/session.ts';
import { getRule, lockRules, requireRankOverRule, ruleAmong } from '#server/modules/identity/authenticator-rules/find-rule.ts';
import { requireWayIn } from '#server/modules/identity/authenticator-rules/require-way-in.ts';
import { ruleErrors } from '#server/modules/identity/authenticator-rules/rule-errors.ts';
import type { ShownRule } from '#server/modules/identity/authenticator-rules/present.ts';
import type { RuleChange } from '#server/modules/identity/authenticator-rules/schema.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type Change = Omit<RuleChange, 'id'>;

const FIXED = 'This field cannot be changed. Create another rule instead.';

const fixedErrors = (rule: Rule, { type = rule.type, group = rule.groupName }: Change): FieldErrors => ({
  ...(type !== rule.type && { type: [FIXED] }),
  ...(group !== rule.groupName && { group: [FIXED] }),
});

/** The whole rule as it will be. A rule that is not durable any more loses its duration, unless one is sent with it. */
const applied = (rule: Rule, change: Change): Rule => {
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
 * Changes a rule; what it has asked of sessions it asks anew. Throws not_found, permission_denied for a group with more rights, and invalid by field, also when the change would
 * lock out who writes it. A change that changes nothing leaves everything as it is.
 */
export const changeRule = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'environment'>,
  { id, ...change }: RuleChange,
): Promise<ShownRule> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const rules = await lockRules(tx, companyId);
    const before = ruleAmong(rules, id);
    await requireRankOverRule(tx, ctx, before);
    const after = applied(before, change);
    const errors = { ...fixedErrors(before, change), ...ruleErrors(after) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (!isDeepStrictEqual(before, after)) {
      requireWayIn(ctx, { before: rules, after: rules.map((rule) => (rule === before ? after : rule)), writtenId: before.id });
      await tx
        .update(authenticatorRules)
        .set({ ...after, updatedAt: ctx.clock.now() })
        .where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, before.id)));
      await recordAct(tx, ctx, 'rule.update', { details: { rule: before.id, before, after } });
    }
    return getRule(tx, companyId, id);
  });
