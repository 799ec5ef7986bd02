import type { AccessControlRuleRow } from '#db/schema/index.ts';
import { decidingRule } from '#server/modules/identity/access-control-rules/judge-access.ts';
import { toAccessRule } from '#server/modules/identity/access-control-rules/present.ts';
import type { SessionPort } from '#server/api/session.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

/**
 * Throws invalid when whoever changes the rules could not call from where they call now, by the rules as they would then stand: nobody
 * could take the change back.
 */
export const requireWayIn = (
  { me, clientAddress }: SessionPort & Pick<AuditOrigin, 'clientAddress'>,
  after: readonly AccessControlRuleRow[],
  writtenId: number | undefined,
): void => {
  const subject = { userId: me.userId, groups: me.groups.map(({ name }) => name) };
  const rule = decidingRule(after.map(toAccessRule), subject, clientAddress);
  if (rule?.action !== 'deny') return;
  const remedy = `First add a rule that allows ${clientAddress} for you.`;
  if (rule.id === writtenId) throw invalid({ value: [`This rule would lock you out: you call from ${clientAddress}. ${remedy}`] });
  throw refused(`Rule ${rule.id} would then lock you out: you call from ${clientAddress}. ${remedy}`);
};
