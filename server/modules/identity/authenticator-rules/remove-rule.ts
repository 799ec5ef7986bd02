import { and, eq } from 'drizzle-orm';
import { authenticatorRules } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { lockRules, requireRankOverRule, ruleAmong } from '#server/modules/identity/authenticator-rules/find-rule.ts';
import { requireWayIn } from '#server/modules/identity/authenticator-rules/require-way-in.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/**
 * Deletes a rule, also the last one of its type. Throws not_found, permission_denied for a group with more rights, and invalid when the rules of the company that hold in its
 * place would lock out who deletes it.
 */
export const removeRule = (ctx: AuditPorts & SessionPort & Pick<Services, 'environment'>, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const rules = await lockRules(tx, companyId);
    const rule = ruleAmong(rules, id);
    await requireRankOverRule(tx, ctx, rule);
    requireWayIn(ctx, { before: rules, after: rules.filter((other) => other !== rule), writtenId: undefined });
    await tx.delete(authenticatorRules).where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, rule.id)));
    await recordAct(tx, ctx, 'rule.remove', { details: { rule: rule.id, before: rule, after: null } });
  });
