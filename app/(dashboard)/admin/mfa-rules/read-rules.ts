import 'server-only';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import type { RuleAudience } from '#app/(dashboard)/admin/mfa-rules/rule-descriptions.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

/** The users who can sign in. One row is enough, because only their number is needed. */
const SIGN_IN_USERS = { service: 'false', temporary: 'false', archived: 'false', deactivated: 'false', page_size: 1 };

/** All rules of the company, and the number of users they can apply to. */
export const readRules = async (): Promise<{ rules: AuthenticatorRule[]; audience: RuleAudience }> => {
  const [rules, sizes, users] = await Promise.all([
    read((api) => readAll(api.admin.authenticatorRules.list)),
    readIfAllowed((api) => api.admin.groups.sizes()),
    readIfAllowed((api) => api.admin.users.list(SIGN_IN_USERS)),
  ]);
  return { rules, audience: { total: users?.count, byGroup: sizes && new Map(sizes.map(({ name, users: count }) => [name, count])) } };
};

/** The groups that a rule can apply to; none without permission to view groups. */
export const readGroups = async (): Promise<{ name: string; label: string }[]> => {
  const groups = (await readIfAllowed((api) => readAll((page) => api.admin.groups.list({ ...page, archived: false })))) ?? [];
  return groups.map(({ name, label }) => ({ name, label }));
};
