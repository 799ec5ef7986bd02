import { and, eq } from 'drizzle-orm';
import { authenticatorRules } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { lockRules, recordRuleChange, requireWayIn } from '#server/features/authenticator-rules/change-set.ts';
import { ruleIdOf } from '#server/features/authenticator-rules/list-rules.ts';
import { notFound } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/**
 * Deletes a rule, also the last one of its type. Throws not_found, and invalid when the rules of the company that hold in its
 * place would lock out who deletes it.
 */
export const removeRule = async (ctx: SessionContext, path: string): Promise<void> => {
  const { companyId } = ctx.me;
  const id = ruleIdOf(path);
  await inCompany(ctx.db, companyId, async (tx) => {
    const before = await lockRules(tx, companyId);
    const rule = before.find((known) => known.id === id);
    if (!rule) throw notFound();
    requireWayIn(ctx, { before, after: before.filter((known) => known.id !== id) });
    await tx.delete(authenticatorRules).where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, id)));
    await recordRuleChange(tx, ctx, 'rule.remove', { before: rule, after: null });
  });
};
