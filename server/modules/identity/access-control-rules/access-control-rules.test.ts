// IP access rules over the API: records, evaluation in every transport, lock-out protection.
import { describe, expect, test } from 'vitest';
import { restoreOwnerAccess } from '#server/modules/identity/auth/restore-owner-access.ts';
import { accessRuleList } from '#server/modules/identity/access-control-rules/service.ts';
import { newId } from '#server/kernel/id.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const CALLER_ADDRESS = '198.51.100.7';

type RuleFields = { action?: 'allow' | 'deny'; value?: string; user?: string; group?: string; label?: string };

const addAccessRule = ({ admin }: CompanyFixture, { action = 'deny', value = CALLER_ADDRESS, ...fields }: RuleFields = {}) =>
  admin.api.admin.accessControlRules.create({ action, type: 'ip', value, ...fields });

const callFrom = (fixture: CompanyFixture, clientAddress: string, caller = fixture.ann) =>
  fixture.as({ token: caller.token, clientAddress }).user.get();

const isAllowed = async (fixture: CompanyFixture, clientAddress: string): Promise<boolean> => {
  try {
    await callFrom(fixture, clientAddress);
    return true;
  } catch {
    return false;
  }
};

describe('an IP access rule', () => {
  test('is created, viewed, changed and deleted', async () => {
    const fixture = await createFixture();
    const { admin, ann, clock } = fixture;
    const now = clock.now().getTime();
    const created = await addAccessRule(fixture, { value: '10.9.8.7/8', label: 'The old office', action: 'allow' });
    const expectedRule = { id: 1, action: 'allow', type: 'ip', value: '10.0.0.0/8', label: 'The old office', user: null, group: null };
    expect(created).toEqual({ ...expectedRule, created: now, updated: now });
    clock.advance(1_000);
    const updatedRule = await admin.api.admin.accessControlRules.update({
      id: '1',
      action: 'deny',
      value: CALLER_ADDRESS,
      user: ann.email,
      label: null,
    });
    expect(updatedRule).toMatchObject({ action: 'deny', value: CALLER_ADDRESS, label: null, user: { id: ann.id }, updated: now + 1_000 });
    expect(await admin.api.admin.accessControlRules.update({ id: '1', user: null, group: 'user' })).toMatchObject({
      user: null,
      group: { name: 'user' },
    });
    expect((await admin.api.admin.accessControlRules.list({})).results).toHaveLength(1);
    await admin.api.admin.accessControlRules.remove({ id: '1' });
    expect((await catchApiError(admin.api.admin.accessControlRules.get({ id: '1' }))).code).toBe('not_found');
  });

  test('reports invalid fields by name', async () => {
    const fixture = await createFixture();
    const fieldsOf = async (ruleFields: RuleFields) =>
      Object.keys((await catchApiError(addAccessRule(fixture, ruleFields))).fields as object);
    expect(await fieldsOf({ value: 'the office' })).toEqual(['value']);
    expect(await fieldsOf({ user: 'nobody@example.com' })).toEqual(['user']);
    expect(await fieldsOf({ group: 'nobodies' })).toEqual(['group']);
    expect(await fieldsOf({ user: fixture.ann.id, group: 'user' })).toEqual(['user', 'group']);
  });

  test('denies access as soon as it is created, and allows it again once deleted', async () => {
    const fixture = await createFixture();
    const { id } = await addAccessRule(fixture);
    expect(await catchApiError(callFrom(fixture, CALLER_ADDRESS))).toMatchObject({
      code: 'access_denied',
      message: expect.stringContaining('does not allow access from this address'),
    });
    expect(await isAllowed(fixture, '198.51.100.8')).toBe(true);
    await fixture.admin.api.admin.accessControlRules.remove({ id: String(id) });
    expect(await isAllowed(fixture, CALLER_ADDRESS)).toBe(true);
  });

  test('rejects REST requests with 403, including postings with a cached session, but not login', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, company } = fixture;
    const post = () =>
      rest('POST', '/transactions/credit/', {
        token: ann.token,
        body: { amount: 1, currency: 'USD' },
        headers: { 'X-Forwarded-For': CALLER_ADDRESS },
      });
    expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
    await addAccessRule(fixture, { user: ann.id });
    const rejection = await post();
    expect([rejection.status, rejection.body.code]).toEqual([403, 'access_denied']);
    const headers = { 'X-Forwarded-For': CALLER_ADDRESS };
    const logIn = await rest('POST', '/auth/login/', { body: { company, user: ann.email, password: ann.password }, headers });
    expect(logIn.status).toBe(200);
    expect((await rest('GET', '/user/', { token: logIn.data.token, headers })).status).toBe(403);
    expect((await rest('GET', '/user/', { token: ann.token })).status).toBe(200);
  });

  test('cannot be created, changed or deleted if that would lock out the caller', async () => {
    const fixture = await createFixture();
    const { admin, clientAddress } = fixture;
    const rejection = await catchApiError(addAccessRule(fixture, { value: '*' }));
    expect(rejection.fields).toEqual({ value: [expect.stringContaining(`your IP address is ${clientAddress}`)] });
    const allowRule = await addAccessRule(fixture, { action: 'allow', value: clientAddress });
    const denyRule = await addAccessRule(fixture, { value: '*' });
    expect((await catchApiError(admin.api.admin.accessControlRules.remove({ id: String(allowRule.id) }))).message).toContain(
      'lock you out',
    );
    const update = { id: String(allowRule.id), value: CALLER_ADDRESS };
    expect((await catchApiError(admin.api.admin.accessControlRules.update(update))).message).toContain(`Rule ${denyRule.id} would then`);
    expect(await isAllowed(fixture, clientAddress)).toBe(true);
    expect(await isAllowed(fixture, CALLER_ADDRESS)).toBe(false);
  });

  test('is rejected for a user who outranks the caller', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      values (${fixture.companyId}, ${ann.id}, 'admin.accesscontrolrule.add')`;
    const ruleFields = { action: 'deny', type: 'ip', value: CALLER_ADDRESS } as const;
    expect((await catchApiError(ann.api.admin.accessControlRules.create({ ...ruleFields, user: admin.id }))).code).toBe(
      'permission_denied',
    );
    expect(await ann.api.admin.accessControlRules.create({ ...ruleFields, user: fixture.bob.id })).toMatchObject({
      user: { id: fixture.bob.id },
    });
  });

  test('for the company or a group requires at least the permissions of its members', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob, companyId } = fixture;
    const permissions = ['add', 'change', 'delete'].map((level) => `admin.accesscontrolrule.${level}`);
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      select ${companyId}, ${ann.id}, permission from unnest(${permissions}::text[]) as permission`;
    const rules = ann.api.admin.accessControlRules;
    const ruleFields = { action: 'deny', type: 'ip', value: '*' } as const;
    await rules.create({ ...ruleFields, action: 'allow', user: ann.id });
    const companyRule = await addAccessRule(fixture, { value: '203.0.113.0/24' });
    const groupRule = await rules.create({ ...ruleFields, group: 'user', value: CALLER_ADDRESS });
    const attempts = [
      rules.create(ruleFields),
      rules.create({ ...ruleFields, group: 'admin' }),
      rules.update({ id: String(groupRule.id), group: null }),
      rules.update({ id: String(groupRule.id), group: 'admin' }),
      rules.update({ id: String(companyRule.id), group: 'user' }),
      rules.remove({ id: String(companyRule.id) }),
    ];
    for (const rejection of await Promise.all(attempts.map(catchApiError))) expect(rejection.code).toBe('permission_denied');
    expect(await isAllowed({ ...fixture, ann: admin }, CALLER_ADDRESS)).toBe(true);
    expect(await isAllowed({ ...fixture, ann: bob }, CALLER_ADDRESS)).toBe(false);
  });

  test('can be tested for any user and address', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const { id } = await addAccessRule(fixture, { user: ann.id });
    const testAccess = (user: string, address: string) => admin.api.admin.accessControlRules.test({ user, ip_address: address });
    expect(await testAccess(ann.email, CALLER_ADDRESS)).toMatchObject({ user: { id: ann.id }, allowed: false, rule: id });
    expect(await testAccess(ann.id, '198.51.100.8')).toMatchObject({ allowed: true, rule: null });
    expect(await testAccess(fixture.bob.id, CALLER_ADDRESS)).toMatchObject({ allowed: true, rule: null });
    expect((await catchApiError(testAccess(ann.id, 'the office'))).fields).toHaveProperty('ip_address');
  });
});

describe('IP access rules', () => {
  test('support every filter and sort order', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    await addAccessRule(fixture, { value: '10.0.0.2', user: ann.id });
    fixture.clock.advance(1_000);
    await addAccessRule(fixture, { value: '10.0.0.1', action: 'allow', user: bob.id });
    fixture.clock.advance(1_000);
    await addAccessRule(fixture, { value: '10.0.0.3', group: 'user' });
    fixture.clock.advance(1_000);
    await admin.api.admin.accessControlRules.update({ id: '2', label: 'x' });
    await database.owner`update access_control_rules set created_at = created_at + interval '1 day' where company_id = ${fixture.companyId} and id = 1`;
    type AccessRuleListItem = { user: { id: string } | null; group: { name: string } | null };
    const matches = {
      user: [[ann.email, ({ user }: AccessRuleListItem) => user?.id === ann.id] as const],
      group: [['USER', ({ group }: AccessRuleListItem) => group?.name === 'user'] as const],
      group__in: [['user,admin', ({ group }: AccessRuleListItem) => group !== null] as const],
    };
    // All rules have the same type.
    const { type: _type, ...filters } = accessRuleList.filters;
    expect(await findListMismatches({ ...accessRuleList, filters }, admin.api.admin.accessControlRules.list, { matches })).toEqual({});
    const countOfType = async (type: string) => (await admin.api.admin.accessControlRules.list({ type })).results.length;
    expect([await countOfType('IP'), await countOfType('mood')]).toEqual([3, 0]);
  });

  test('do not block an owner whose access the operator has restored', async () => {
    const fixture = await createFixture();
    const { admin, company, companyId, services } = fixture;
    const rules = [
      [1, 'deny', null],
      [2, 'deny', admin.id],
    ] as const;
    for (const [id, action, user] of rules) {
      await database.owner`insert into access_control_rules (company_id, id, action, type, value, user_id)
        values (${companyId}, ${id}, ${action}, 'ip', ${user === null ? '*' : fixture.clientAddress}, ${user})`;
    }
    await database.owner`insert into record_numbers (company_id, record, last) values (${companyId}, 'access_control_rule', 2)`;
    expect((await catchApiError(admin.api.user.get())).code).toBe('access_denied');
    const client = { clientAddress: 'this machine', userAgent: 'owner:let-in', requestId: newId(), appUrl: 'https://books.example' };
    await restoreOwnerAccess(database.db, { ...services, ...client }, { company, withoutRules: false, fromAnywhere: true });
    const { token } = await fixture.anonymous.auth.login({ company, user: admin.email, password: admin.password });
    const api = fixture.as({ token });
    expect((await api.admin.accessControlRules.list({})).results).toMatchObject([
      { id: 1, action: 'deny', value: '*', user: null },
      { id: 3, action: 'allow', value: '*', user: { id: admin.id }, label: 'Allowed by the operator' },
    ]);
    expect((await catchApiError(fixture.ann.api.user.get())).code, 'others').toBe('access_denied');
  });
});
