import 'server-only';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import type { RuleAudience } from '#app/(dashboard)/admin/mfa-rules/rule-words.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

/** Who is asked by rules: people who can log in. One row is enough to be told how many there are. */
const PEOPLE = { service: 'false', temporary: 'false', archived: 'false', deactivated: 'false', page_size: 1 };

/** All rules of the company, and how many people there are. */
export const readRules = async (): Promise<{ rules: AuthenticatorRule[]; people: RuleAudience }> => {
  const [rules, sizes, users] = await Promise.all([
    read((api) => readAll(api.admin.authenticatorRules.list)),
    readIfAllowed((api) => api.admin.groups.sizes()),
    readIfAllowed((api) => api.admin.users.list(PEOPLE)),
  ]);
  return { rules, people: { total: users?.count, ofGroups: sizes && new Map(sizes.map(({ name, users: count }) => [name, count])) } };
};

/** The groups that a rule can be for; none for somebody who may not see groups. */
export const readGroups = async (): Promise<{ name: string; label: string }[]> => {
  const groups = (await readIfAllowed((api) => readAll((page) => api.admin.groups.list({ ...page, archived: false })))) ?? [];
  return groups.map(({ name, label }) => ({ name, label }));
};
