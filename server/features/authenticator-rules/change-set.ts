// What every change of the rules does: changes of one company go one after another, so that each is judged by the rules that it
// will stand beside, and each is refused when it would lock out who writes it, and written down.
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticatorRules, companies } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { isLocalDemo } from '#server/features/auth/local-demo.ts';
import { findLockOut } from '#server/features/authenticator-rules/lock-out.ts';
import { toRule } from '#server/features/authenticator-rules/schema.ts';
import type { Rule } from '#server/features/mfa/evaluate.ts';
import { AUTHENTICATOR_TYPES } from '#server/features/mfa/schema.ts';
import { invalid, refused } from '#server/kernel/errors.ts';

/** All rules of the company. Nobody else changes them before the transaction ends. */
export const lockRules = async (tx: Tx, companyId: number): Promise<Rule[]> => {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const rows = await tx
    .select()
    .from(authenticatorRules)
    .where(eq(authenticatorRules.companyId, companyId))
    .orderBy(asc(authenticatorRules.id));
  return rows.map(toRule);
};

type ChangeSet = {
  before: readonly Rule[];
  after: readonly Rule[];
  /** The rule that is created or changed; undefined when one is deleted. */
  writtenId?: number;
};

/** Throws invalid, with the reason, when the writer would be locked out. */
export const requireWayIn = ({ me, environment }: SessionContext, { before, after, writtenId }: ChangeSet): void => {
  const lockOut = findLockOut({
    before,
    after,
    writtenId,
    groups: me.groups.map(({ name }) => name),
    authenticatorTypes: me.mfa.authenticatorTypes,
    supportedTypes: me.companySettings.supported_authenticators ?? AUTHENTICATOR_TYPES,
    // On this machine's demo everybody reads them in the outbox.
    sendsSms: environment.sms !== undefined || isLocalDemo(environment),
  });
  if (!lockOut) return;
  throw writtenId === undefined ? refused(lockOut.reason) : invalid({ [lockOut.field]: [lockOut.reason] });
};

type RuleAction = 'rule.create' | 'rule.update' | 'rule.remove';

/** Writes down what a rule was and what it is, in the commit of the change. */
export const recordRuleChange = (
  tx: Tx,
  ctx: SessionContext,
  action: RuleAction,
  { before, after }: { before: Rule | null; after: Rule | null },
): Promise<void> => {
  const { companyId, userId, tokenKey } = ctx.me;
  return recordAudit(tx, ctx, { companyId, action, actorId: userId, tokenKey, details: { rule: (after ?? before)?.id, before, after } });
};
