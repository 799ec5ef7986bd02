import { readAccessRules } from '#server/modules/identity/access-control-rules/find-rule.ts';
import { decidingRule } from '#server/modules/identity/access-control-rules/judge-access.ts';
import { toAccessRule } from '#server/modules/identity/access-control-rules/present.ts';
import type { AccessQuestion } from '#server/modules/identity/access-control-rules/schema.ts';
import { getUser, requireNamedUser } from '#server/modules/people/index.ts';
import { narrownessFor, readAddressRange } from '#server/kernel/address-range.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Whether a user of the company may call from an address, and which rule says so. Throws invalid by field. */
export const testAccess = async (ctx: OwnerPorts, { user: named, ip_address: written }: AccessQuestion) => {
  const { companyId } = ctx.owner;
  const address = readAddressRange(written);
  if (address === undefined || narrownessFor(address, address) === undefined)
    throw invalid({ ip_address: ['Enter one address, such as 203.0.113.7.'] });
  const { id } = await requireNamedUser(ctx.db, companyId, named);
  const { user, groups } = await getUser(ctx, id);
  const rules = (await readAccessRules(ctx.db, companyId)).map(toAccessRule);
  const rule = decidingRule(rules, { userId: user.id, groups: groups.map(({ name }) => name) }, address);
  return { user, address, rule };
};
