// The order in which rules decide, as the server judges them: for the user before for a group before for the company; of these the
// narrower range; of these allow before deny.
import type { AccessControlRule } from '#server/modules/identity/access-control-rules/schema.ts';

const closeness = ({ user, group }: AccessControlRule): number => {
  if (user) return 2;
  return group ? 1 : 0;
};

const IPV6_BITS = 128;

/** All addresses come last, single ones first, and ranges by the bits that they hold fixed. */
const narrowness = ({ value }: AccessControlRule): number => {
  if (value === '*') return 0;
  const [, bits] = value.split('/');
  return bits === undefined ? IPV6_BITS : Number(bits);
};

const rank = (rule: AccessControlRule): number[] => [closeness(rule), narrowness(rule), Number(rule.action === 'allow'), -rule.id];

/** The rule that decides before all others comes first. */
export const inOrderOfPrecedence = (rules: readonly AccessControlRule[]): AccessControlRule[] =>
  rules.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const place = left.findIndex((value, index) => value !== right[index]);
    return place < 0 ? 0 : (right[place] ?? 0) - (left[place] ?? 0);
  });
