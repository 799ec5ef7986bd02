import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accessControlRules } from '#db/schema/index.ts';
import { ACCESS_RULE_NUMBERS } from '#server/modules/identity/access-control-rules/write-rules.ts';
import { EVERYWHERE } from '#server/kernel/address-range.ts';
import { nextNumber } from '#server/records/next-number.ts';

const LABEL = 'Let in by the operator';

/**
 * Lets a user call from everywhere, whatever rules there are for groups and the company: those stay. Answers the rules that were for
 * this user and are gone.
 */
export const letInFromAnywhere = async (
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  now: Date,
): Promise<number[]> => {
  const removed = await tx
    .delete(accessControlRules)
    .where(and(eq(accessControlRules.companyId, companyId), eq(accessControlRules.userId, userId)))
    .returning({ id: accessControlRules.id });
  const id = await nextNumber(tx, companyId, ACCESS_RULE_NUMBERS);
  const rule = { companyId, id, action: 'allow', type: 'ip', value: EVERYWHERE, label: LABEL, userId } as const;
  await tx.insert(accessControlRules).values({ ...rule, createdAt: now, updatedAt: now });
  return removed.map(({ id: number }) => number);
};
