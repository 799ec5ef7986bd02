import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { parseSettings } from '#server/modules/companies/companies/settings.ts';
import { createLog } from '#server/platform/log.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { addRule } from '#server/testing/authenticators.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const DEFAULT_SETTINGS = CompanySettings.parse({});
const PASSWORD = 'correct horse battery';

describe('the company', () => {
  test('is updated by admins and visible to users without admin fields', async () => {
    const { admin, ann, company } = await createFixture();
    const update = {
      legal_name: 'Northwind (Pty) Ltd',
      website: 'https://northwind.example',
      country: 'na',
      colour: '#7A1F5C',
      email: 'Books@Northwind.example',
    };
    const updatedCompany = await admin.api.admin.company.update({ ...update, metadata: { a: 1 } });
    expect(updatedCompany).toMatchObject({
      id: company,
      legal_name: 'Northwind (Pty) Ltd',
      country: 'NA',
      colour: '#7a1f5c',
      system_email: 'books@northwind.example',
      email: 'books@northwind.example',
      owner: { id: admin.id },
      status: 'active',
      services: [],
      metadata: { a: 1 },
    });
    const visibleCompany = await ann.api.company.get();
    expect(visibleCompany).toMatchObject({
      id: company,
      legal_name: 'Northwind (Pty) Ltd',
      public: false,
      settings: { allow_registrations: true },
    });
    for (const field of ['system_email', 'email', 'owner']) expect(visibleCompany).not.toHaveProperty(field);
  });

  test('switches between test and production mode, and records the switch', async () => {
    const { admin, ann, companyId } = await createFixture();
    expect(await ann.api.company.get()).toMatchObject({ mode: 'test' });
    expect(await admin.api.admin.company.update({ mode: 'production' })).toMatchObject({ mode: 'production', status: 'active' });
    expect(await ann.api.company.get()).toMatchObject({ mode: 'production' });
    const [auditRow] = await database.owner`
      select details from audit_log where company_id = ${companyId} and action = 'company.update' order by created_at desc limit 1`;
    expect(auditRow?.details).toEqual({ before: { mode: 'test' }, after: { mode: 'production' } });
    await expect(ann.api.admin.company.update({ mode: 'test' })).rejects.toMatchObject({ cause: { code: 'permission_denied' } });
  });

  test('rejects an unreadable color and an invalid URL', async () => {
    const { admin } = await createFixture();
    const error = await catchApiError(admin.api.admin.company.update({ colour: '#ffee00', website: 'ftp://northwind.example' }));
    expect(error.fields).toEqual({ colour: [expect.stringContaining('too light')], website: ['Enter a valid URL.'] });
  });

  test('stores a logo and an icon, replaces them and removes the old files', async () => {
    const { admin, company } = await createRestFixture();
    const images = async () => ({ logo: await writeUpload(await picture()), icon: await writeUpload(await picture()) });
    const first = await admin.api.admin.company.update(await images());
    expect([first.logo, first.icon]).toEqual([expect.stringMatching(/\/files\/brand\/.*\.webp$/), expect.stringMatching(/brand/)]);
    expect(first.logo).not.toBe(first.icon);
    const second = await admin.api.admin.company.update({ logo: (await images()).logo });
    expect(second.icon).toBe(first.icon);
    const imageFiles = await database.owner`
      select from files f join companies c on c.id = f.company_id where c.identifier = ${company} and f.purpose = 'brand'`;
    expect(imageFiles).toHaveLength(2);
    expect(await admin.api.admin.company.update({ logo: null })).toMatchObject({ logo: null, icon: first.icon });
  });

  test('treats PUT like PATCH', async () => {
    const { admin, rest } = await createRestFixture();
    const put = await rest('PUT', '/admin/company/', { token: admin.token, body: { name: 'Northwind', status: 'suspended' } });
    expect(put).toMatchObject({ status: 200, body: { data: { name: 'Northwind', status: 'active' } } });
    expect(put.headers.get('x-ignored-parameters')).toBe('status');
  });

  test('changes the sent address fields and clears null ones', async () => {
    const { admin, ann } = await createFixture();
    await admin.api.admin.company.address.update({ line_1: '1 Long Street', city: 'Cape Town', country: 'za' });
    expect(await admin.api.admin.company.address.replace({ city: null, postal_code: '8001' })).toEqual({
      line_1: '1 Long Street',
      line_2: null,
      city: null,
      state_province: null,
      country: 'ZA',
      postal_code: '8001',
    });
    expect(await ann.api.company.get()).toMatchObject({ address: { line_1: '1 Long Street', postal_code: '8001' } });
  });
});

describe('settings', () => {
  test('are changed individually by either name, and stored only where they differ from the defaults', async () => {
    const { admin, companyId } = await createFixture();
    const settings = await admin.api.admin.company.settings.update({
      auto_complete_transactions: true,
      email_verification_url: 'https://shop.example/verify',
      allow_registrations: true,
      nationalities: ['NA', 'ZA'],
    });
    expect(settings).toMatchObject({
      default_transaction_status: 'Complete',
      auto_complete_transactions: true,
      email_confirmation_url: 'https://shop.example/verify',
      email_verification_url: 'https://shop.example/verify',
      nationalities: ['NA', 'ZA'],
    });
    const readSettings = async () =>
      (await database.owner`select settings from companies where id = ${companyId}`)[0]?.['settings'] as unknown;
    expect(await readSettings()).toEqual({
      default_transaction_status: 'Complete',
      email_confirmation_url: 'https://shop.example/verify',
      nationalities: ['NA', 'ZA'],
    });
    await admin.api.admin.company.settings.replace({
      default_transaction_status: 'Pending',
      email_confirmation_url: null,
      nationalities: [],
    });
    expect(await readSettings()).toEqual({});
    expect(await admin.api.admin.company.settings.get()).toMatchObject({ auto_complete_transactions: false, email_verification_url: null });
  });

  test('are rejected when invalid or insecure', async () => {
    const { admin } = await createFixture();
    const updateSettings = (settings: Parameters<typeof admin.api.admin.company.settings.update>[0]) =>
      catchApiError(admin.api.admin.company.settings.update(settings));
    expect((await updateSettings({ password_reset_url: 'http://shop.example/reset' })).fields).toEqual({
      password_reset_url: [expect.stringContaining('https://')],
    });
    expect((await updateSettings({ nationalities: ['XX'], password_length_min: 4 })).fields).toMatchObject({
      password_length_min: [expect.any(String)],
    });
    expect((await updateSettings({ session_duration_max: 600 })).fields).toEqual({
      session_duration_max: [expect.stringContaining('cannot exceed')],
    });
    await admin.api.admin.company.settings.update({ password_reset_url: 'http://localhost:3000/reset' });
  });

  test('for link targets can be changed only by the owner', async () => {
    const { ann, companyId, admin } = await createFixture();
    const permission = 'admin.company.change';
    await database.owner`insert into user_permissions ${database.owner({ company_id: companyId, user_id: ann.id, permission })}`;
    for (const name of ['password_reset_url', 'password_set_url', 'email_confirmation_url', 'email_verification_url']) {
      const error = await catchApiError(ann.api.admin.company.settings.update({ [name]: 'https://elsewhere.example/in' }));
      expect(error).toMatchObject({ code: 'permission_denied', message: expect.stringContaining('only the owner') as string });
    }
    const update = { privacy_policy_url: 'https://shop.example/privacy' };
    await expect(ann.api.admin.company.settings.update(update)).resolves.toMatchObject(update);
    expect(await admin.api.admin.company.settings.get()).toMatchObject({ password_reset_url: null });
  });

  test('must support the authenticators that a rule requires', async () => {
    const fixture = await createFixture();
    const rule = await addRule(database, fixture, { type: 'setup', durability: 'permanent', authenticatorTypes: ['totp'], group: 'user' });
    const update = (supported_authenticators: ('totp' | 'sms')[]) =>
      fixture.admin.api.admin.company.settings.update({ supported_authenticators });
    const error = await catchApiError(update(['sms']));
    expect(error.fields).toEqual({
      supported_authenticators: [expect.stringContaining(`Rule ${rule} requires users to set up an authenticator.`)],
    });
    expect(await update(['totp'])).toMatchObject({ supported_authenticators: ['totp'] });
  });
});

describe('public companies', () => {
  test('are visible without a session, with the settings that registration needs', async () => {
    const { admin, anonymous, company, companyId } = await createFixture();
    const getCompany = () => anonymous.public.companies.get({ id: company });
    expect((await catchApiError(getCompany())).code).toBe('not_found');
    await admin.api.admin.company.update({ public: true, name: `Public ${company}` });
    await admin.api.admin.company.settings.update({ terms_and_conditions_url: 'https://shop.example/terms' });
    const publicCompany = await getCompany();
    expect(publicCompany).toMatchObject({
      id: company,
      settings: { terms_and_conditions_url: 'https://shop.example/terms', nationalities: [] },
    });
    for (const field of ['address', 'public', 'system_email', 'owner']) expect(publicCompany).not.toHaveProperty(field);
    expect(Object.keys(publicCompany.settings)).toHaveLength(5);
    expect((await anonymous.public.companies.list({ name__contains: company })).results).toMatchObject([{ id: company }]);
    expect((await anonymous.public.companies.list({ id: company })).count).toBe(1);
    await database.owner`update companies set status = 'suspended' where id = ${companyId}`;
    expect((await catchApiError(getCompany())).code).toBe('not_found');
  });

  test('list the groups that users may choose, and no legal terms or OAuth clients', async () => {
    const { admin, anonymous, company, companyId } = await createFixture();
    await admin.api.admin.company.update({ public: true });
    const listGroups = () => anonymous.public.companies.listGroups({ id: company });
    expect((await listGroups()).results).toMatchObject([{ name: 'user', default: true }]);
    expect(await anonymous.public.companies.getGroup({ id: company, group_name: 'user' })).toMatchObject({ section: 'user' });
    expect((await catchApiError(anonymous.public.companies.getGroup({ id: company, group_name: 'admin' }))).code).toBe('not_found');
    await database.owner`update groups set listed = false where company_id = ${companyId} and name = 'user'`;
    expect((await listGroups()).count).toBe(0);
    expect(await anonymous.public.companies.listLegalTerms({ id: company })).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await anonymous.public.companies.listOauthClients({ id: company })).count).toBe(0);
    expect((await catchApiError(anonymous.public.companies.getLegalTerm({ id: company, term_id: '1' }))).code).toBe('not_found');
  });
});

it('fills missing settings with their defaults', () => {
  expect(parseSettings(1, {})).toEqual(DEFAULT_SETTINGS);
  expect(parseSettings(1, { unclaimed_transfer_days: 7, of_another_version: 1 })).toEqual({
    ...DEFAULT_SETTINGS,
    unclaimed_transfer_days: 7,
  });
});

it('replaces only invalid settings with their defaults, and logs each once', () => {
  const stream = new PassThrough();
  const log = createLog({ level: 'warn', stream });
  const storedSettings = { unclaimed_transfer_days: 0, supported_authenticators: ['totp', 'face'], strict_idempotency: true };
  for (const _time of [1, 2]) expect(parseSettings(-1, storedSettings, log)).toEqual({ ...DEFAULT_SETTINGS, strict_idempotency: true });
  const lines = String(stream.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', companyId: -1, setting: 'unclaimed_transfer_days' },
    { level: 'warn', companyId: -1, setting: 'supported_authenticators' },
  ]);
});

it('an invalid setting does not affect requests, sign-ins, registrations or other settings', async () => {
  const { ann, anonymous, company, companyId, admin } = await createFixture();
  const settings = { unclaimed_transfer_days: 'many', require_registration: true };
  await database.owner`update companies set settings = ${database.owner.json(settings)} where id = ${companyId}`;
  await expect(ann.api.user.get()).resolves.toMatchObject({ id: ann.id });
  await expect(anonymous.auth.login({ user: ann.email, company, password: ann.password })).resolves.toMatchObject({ challenges: [] });
  const email = `carol@${company}.example`;
  await expect(anonymous.auth.register({ email, company, password: PASSWORD })).resolves.toMatchObject({ user: { email } });
  const credit = await admin.api.admin.transactions.credit({ user: ann.email, amount: 100n, currency: 'USD', status: 'Complete' });
  expect(credit).toMatchObject({ status: 'Complete', balance: 100n });
  const transfer = ann.api.transactions.transfer({ recipient: 'nobody@known.example', amount: 10n, currency: 'USD' });
  expect((await catchApiError(transfer)).code).toBe('invalid');
});
