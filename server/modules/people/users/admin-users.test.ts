import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { userList } from '#server/modules/people/users/user-list.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

test('admins list the users of their company, newest first, without settings and permissions', async () => {
  const { admin, ann, bob } = await createFixture();
  await createFixture();
  const { count, results } = await admin.api.admin.users.list({});
  expect(count).toBe(3);
  expect(results.map(({ id }) => id)).toEqual([bob.id, ann.id, admin.id]);
  expect(results[0]).not.toHaveProperty('settings');
  expect(results[0]).not.toHaveProperty('permissions');
  expect(results[0]).toMatchObject({ archived: false, last_login: expect.any(Number), verification: { email: true, mobile: false } });
});

/** Whole years today, because the list uses calendar ages. */
const ageOf = (birthDate: string): number => new Date().getUTCFullYear() - Number(birthDate.slice(0, 4));

test('users support every filter and sort order', async () => {
  const { admin, ann, bob, companyId } = await createFixture();
  const references = await Promise.all([ann, bob].map(async ({ api }) => (await api.accounts.list({})).results[0]?.reference ?? ''));
  await admin.api.admin.currencies.create({ code: 'CHF' });
  await admin.api.admin.transactions.credit({ user: ann.id, amount: 500n, currency: 'USD', status: 'Complete' });
  await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'CHF', status: 'Complete' });
  await database.owner`update accounts set name = 'Savings', label = 'Saved' where company_id = ${companyId} and reference = ${references[0] ?? ''}`;
  await database.owner`delete from user_groups where company_id = ${companyId} and user_id = ${bob.id}`;
  const people = [
    {
      id_number: '9001',
      deactivated: false,
      is_service: true,
      birth_date: '1950-01-01',
      details: { middle_name: 'Lee', residency: 'ZA' },
      id: admin.id,
      first_name: 'Tom',
      last_name: 'Ashe50',
      username: 'wilma',
      nationality: 'ZA',
      language: 'af',
      status: 'pending',
    },
    {
      id_number: '9102',
      deactivated: true,
      is_service: false,
      birth_date: '1980-01-01',
      details: { middle_name: 'May', residency: 'NA' },
      id: ann.id,
      first_name: 'Uli',
      last_name: 'Ash_5%',
      username: 'Xerxes',
      nationality: 'NA',
      language: 'pt',
      status: 'verified',
    },
    {
      id_number: '9203',
      deactivated: true,
      is_service: false,
      birth_date: '2010-01-01',
      details: { retention_state: 'deleted' },
      id: bob.id,
      first_name: 'Vic',
      last_name: 'Oak\\x Ruíz',
      username: 'yvonne',
      nationality: 'MZ',
      language: 'en',
      status: 'declined',
    },
  ].map((person, index) => ({ ...person, mobile: `+2782000001${index}`, archived: index === 1, temporary: index === 2 }));
  const dateRows = [
    { created_at: '2026-01-02', updated_at: '2026-02-03', last_login_at: '2026-03-01' },
    { created_at: '2026-01-03', updated_at: '2026-02-01', last_login_at: '2026-03-02' },
    { created_at: '2026-01-01', updated_at: '2026-02-02', last_login_at: '2026-03-03' },
  ];
  for (const [index, { id, ...columns }] of people.entries()) {
    await database.owner`update users set ${database.owner({ ...columns, ...dateRows[index] })} where company_id = ${companyId} and id = ${id}`;
  }
  const isAnn = ({ id }: { id: string }) => id === ann.id;
  const isBob = ({ id }: { id: string }) => id === bob.id;
  const isAdmin = ({ id }: { id: string }) => id === admin.id;
  expect(
    await findListMismatches(userList, admin.api.admin.users.list, {
      matches: {
        age__gt: [['60', isAdmin]],
        age__gte: [['60', isAdmin]],
        age__lt: [['30', isBob]],
        age__lte: [['30', isBob]],
        age: [[String(ageOf('1980-01-01')), isAnn]],
        user: [ann.id, ann.email.toUpperCase(), '+27 82 000 0011', 'Xerxes'].map((text) => [text, isAnn]),
        email: [[ann.email.toUpperCase(), isAnn]],
        first_name__icontains: [['uL', isAnn]],
        middle_name__icontains: [['mA', isAnn]],
        last_name__icontains: [['H_5', isAnn]],
        group: [['ADMIN', isAdmin]],
        group__in: [['admin,nobody', isAdmin]],
        group__isnull: [['true', isBob]],
        service: [['true', isAdmin]],
        account: [[references[0] ?? '', isAnn]],
        account__name: [['Savings', isAnn]],
        account__label: [['Saved', isAnn]],
        currency: [['chf', isBob]],
        currency__code: [['CHF', isBob]],
        balance: [['500', isAnn]],
        balance__gt: [['100', isAnn]],
        balance__gte: [['500', isAnn]],
        balance__lt: [['500', isBob]],
        balance__lte: [['100', isBob]],
        search: [
          ...['uLI', 'sh_5', '5%', 'ULI ash', 'ANN@', '0011', 'ERX', ` ${ann.id}`].map((text) => [text, isAnn] as const),
          ['\\x', isBob],
          ['ruiz vic', isBob],
        ],
      },
    }),
  ).toEqual({});
});

test('admins can view only users of their own company', async () => {
  const [{ admin, ann }, otherFixture] = [await createFixture(), await createFixture()];
  expect(await admin.api.admin.users.get({ id: ann.id })).toMatchObject({
    id: ann.id,
    settings: { allow_transactions: true },
    permissions: [],
  });
  for (const id of [otherFixture.ann.id, newId(), 'nonsense']) {
    expect((await catchApiError(admin.api.admin.users.get({ id }))).code).toBe('not_found');
  }
  expect((await catchApiError(ann.api.admin.users.get({ id: ann.id }))).code).toBe('permission_denied');
  expect((await catchApiError(ann.api.admin.users.list({}))).code).toBe('permission_denied');
});
