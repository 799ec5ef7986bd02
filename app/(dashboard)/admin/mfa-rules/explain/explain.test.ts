import { expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { explain } from '#app/(dashboard)/admin/mfa-rules/explain/explain.ts';
import { pickApplicableRules } from '#server/modules/identity/mfa/evaluate.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

const t = createTranslate('en', []);
const format = createFormat({ language: 'en', numberFormat: 'language' });

const PERMISSION = 'admin.user.change';
const SUPPORT = { name: 'support', label: 'Support', permissions: [PERMISSION] };
const ANN = { archived: false, deactivated: false, ownPermissions: [] as string[] };

const rule = (id: number, type: AuthenticatorRule['type'], group: string | null, permissions: string[] = []): AuthenticatorRule => ({
  id,
  type,
  group: group === null ? null : { name: group, label: group, section: 'admin' },
  durability: 'permanent',
  authenticator_types: ['totp'],
  permissions: permissions.map((name) => ({ id: name, section: 'admin', type: 'user', level: 'change' })),
  duration: null,
  session_age: null,
  created: 0,
  updated: 0,
});

const explainAccess = (changes: Partial<Parameters<typeof explain>[2]>) =>
  explain(t, format, { permission: PERMISSION, person: ANN, groups: [], rules: [], ...changes });

test('explains whether a permission comes from a group, the user or neither', () => {
  expect(explainAccess({ groups: [SUPPORT] })).toMatchObject({
    isAllowed: true,
    reasons: ['The user’s group Support has this permission.'],
  });
  expect(explainAccess({ person: { ...ANN, ownPermissions: [PERMISSION] } }).reasons).toEqual(['The user has this permission directly.']);
  expect(explainAccess({ groups: [{ ...SUPPORT, permissions: [] }] })).toMatchObject({
    isAllowed: false,
    reasons: ['Neither the user nor the group Support has this permission.'],
  });
  expect(explainAccess({}).isAllowed).toBe(false);
});

test('denies archived and deactivated users everything', () => {
  for (const state of ['archived', 'deactivated'] as const)
    expect(explainAccess({ groups: [SUPPORT], person: { ...ANN, [state]: true } })).toMatchObject({ isAllowed: false, appliedRules: [] });
});

test('lists the rules that the server applies to the action', () => {
  const rules = [
    rule(1, 'authentication', null),
    rule(2, 'setup', null),
    rule(3, 'authentication', 'support'),
    rule(4, 'authorization', null, [PERMISSION]),
    rule(5, 'authorization', null, ['admin.webhook.add']),
    rule(6, 'setup', 'other'),
  ];
  const expectedIds = explainAccess({ groups: [SUPPORT], rules }).appliedRules.map(({ id }) => id);
  expect(expectedIds).toEqual([2, 3, 4]);
  const visibleRules = rules.filter(({ group }) => group === null || group.name === 'support');
  const serverAppliedIds = pickApplicableRules(visibleRules.map((each) => ({ ...each, groupName: each.group?.name ?? null }) as never)).map(
    ({ id }) => id,
  );
  expect(serverAppliedIds.filter((id) => id !== 5)).toEqual(expectedIds);
});
