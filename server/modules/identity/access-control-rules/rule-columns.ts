// What is sent of a rule, as columns.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { groups } from '#db/schema/index.ts';
import type { AccessControlRuleChange } from '#server/modules/identity/access-control-rules/schema.ts';
import { requireNamedUser } from '#server/modules/people/index.ts';
import { readAddressRange } from '#server/kernel/address-range.ts';
import { invalid, nonexistent } from '#server/kernel/errors.ts';

const NO_RANGE = 'Enter an address such as 203.0.113.7, a range such as 10.0.0.0/8, or * for all.';

const requireRange = (written: string): string => {
  const range = readAddressRange(written);
  if (range === undefined) throw invalid({ value: [NO_RANGE] });
  return range;
};

/** The group's name as it is stored; it stays while the transaction lasts. */
const requireGroup = async (tx: Tx, companyId: number, name: string): Promise<string> => {
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, name)))
    .for('key share');
  if (!group) throw nonexistent('group', 'Group');
  return group.name;
};

type Sent = Omit<AccessControlRuleChange, 'id'>;

/** The columns of what was sent; undefined for what was not. Throws invalid for what is no address, and for unknown users and groups. */
export const toAccessRuleColumns = async (tx: Tx, companyId: number, { user, group, value, ...sent }: Sent) => ({
  action: sent.action,
  type: sent.type,
  value: value === undefined ? undefined : requireRange(value),
  label: sent.label,
  userId: user ? (await requireNamedUser(tx, companyId, user)).id : user,
  groupName: group ? await requireGroup(tx, companyId, group) : group,
});

/** Throws invalid where a rule is for a user and for a group. */
export const requireOneSubject = ({ userId, groupName }: { userId: string | null; groupName: string | null }): void => {
  if (userId !== null && groupName !== null) {
    const message = 'A rule is for a user, for a group, or for the whole company. Leave user or group empty.';
    throw invalid({ user: [message], group: [message] });
  }
};
