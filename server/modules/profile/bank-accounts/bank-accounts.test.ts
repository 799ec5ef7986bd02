import { describe, expect, it } from 'vitest';
import { bankAccountList, bankAccountRecords } from '#server/modules/profile/bank-accounts/service.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { describeOwnedRecords } from '#server/testing/owned-record-tests.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database, createFixture, createRestFixture } = fixtures;

const BANK_ACCOUNT = {
  name: 'Wine sales',
  number: '0532013000',
  type: 'Girokonto',
  bank_name: 'Commerzbank',
  bank_code: '37040044',
  branch_code: null,
  swift: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFF370',
};

const EMPTY_FIELDS = {
  name: null,
  number: null,
  type: null,
  bank_name: null,
  bank_code: null,
  branch_code: null,
  swift: null,
  iban: null,
  bic: null,
};

describeOwnedRecords(fixtures, {
  plural: 'bank accounts',
  name: 'bank_account',
  table: 'bank_accounts',
  userProcedures: (api) => api.user.bankAccounts,
  adminProcedures: (api) => api.admin.users.bankAccounts,
  records: bankAccountRecords,
  input: BANK_ACCOUNT,
  generated: { code: expect.stringMatching(/^bank_account_[2-9A-Z]{20}$/), currencies: [], account_currencies: [] },
  change: { iban: 'PT50000201231234567890154', bank_code: null },
  columns: { number: '1' },
});

describe('bank accounts', () => {
  it('require no field and clear blank fields', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.user.bankAccounts.create({})).toMatchObject(EMPTY_FIELDS);
    const blankFields = Object.fromEntries(Object.keys(EMPTY_FIELDS).map((field) => [field, '']));
    await ann.api.user.bankAccounts.update({ id: '1', ...BANK_ACCOUNT });
    expect(await ann.api.user.bankAccounts.update({ id: '1', ...blankFields, iban: '  ' })).toMatchObject(EMPTY_FIELDS);
  });

  it('normalize IBAN, BIC and SWIFT', async () => {
    const { ann } = await createFixture();
    const input = { iban: 'de89 3704-0044\u00a00532 0130 00', bic: 'coba de ff 370', swift: ' cobadeffxxx ' };
    const { iban, bic, swift } = BANK_ACCOUNT;
    expect(await ann.api.user.bankAccounts.create(input)).toMatchObject({ iban, bic, swift });
  });

  it('accept any text in the fields without a standard format', async () => {
    const { ann } = await createFixture();
    const freeTextFields = {
      name: ' 🌻 ',
      number: '00-11 22/33',
      type: 'Conta à ordem',
      bank_name: 'بنك',
      bank_code: 'x',
      branch_code: '00 00',
    };
    expect(await ann.api.user.bankAccounts.create(freeTextFields)).toMatchObject(freeTextFields);
  });

  it('reject invalid fields and write nothing', async () => {
    const { ann } = await createFixture();
    const invalidFields = {
      iban: 'DE8937040044053201300',
      bic: 'DEUTXXFF',
      swift: 'DEUT',
      name: 'x'.repeat(201),
      branch_code: 'x'.repeat(51),
    };
    expect((await catchApiError(ann.api.user.bankAccounts.create(invalidFields))).fields).toEqual({
      iban: ['An IBAN from Germany (DE) has 22 characters; this one has 21.'],
      bic: ['Characters 5 and 6 (XX) are not a country code.'],
      swift: ['A BIC has 8 or 11 characters; this one has 4.'],
      name: ['Ensure this field has no more than 200 characters.'],
      branch_code: ['Ensure this field has no more than 50 characters.'],
    });
    const wrongTypes = { iban: 1, bic: {}, swift: 'x'.repeat(17) } as object;
    expect((await catchApiError(ann.api.user.bankAccounts.create(wrongTypes))).fields).toEqual({
      iban: ['Not a valid string.'],
      bic: ['Not a valid string.'],
      swift: ['Ensure this field has no more than 16 characters.'],
    });
    expect(await ann.api.user.bankAccounts.list()).toEqual([]);
  });

  it('are created with 201, accept a returned body as a change, and are deleted over REST', async () => {
    const { rest, ann } = await createRestFixture();
    const { token } = ann;
    const created = await rest('POST', '/user/bank-accounts/', { token, body: BANK_ACCOUNT });
    expect(created).toMatchObject({ status: 201, body: { status: 'success', data: { ...BANK_ACCOUNT, id: 1, status: 'pending' } } });
    const updateResponse = await rest('PATCH', '/user/bank-accounts/1/', { token, body: created.body.data });
    expect(updateResponse).toMatchObject({ status: 200, body: { data: created.body.data } });
    expect(await rest('DELETE', '/user/bank-accounts/1/', { token })).toMatchObject({ status: 200, body: { status: 'success' } });
  });

  it('support every filter and sort order', async () => {
    const [{ admin, ann, bob, companyId }, otherFixture] = [await createFixture(), await createFixture()];
    await otherFixture.ann.api.user.bankAccounts.create(BANK_ACCOUNT);
    await database.owner`insert into bank_accounts (company_id, id, user_id, status, created_at, updated_at, name, number, iban, code) values
      (${companyId}, 1, ${ann.id}, 'pending', '2026-01-02', '2026-01-06', 'Wages', '11', 'i2', 'c3'),
      (${companyId}, 2, ${bob.id}, 'declined', '2026-01-03', '2026-01-04', 'Rent', '23', 'i3', 'c1'),
      (${companyId}, 3, ${ann.id}, 'verified', '2026-01-01', '2026-01-05', 'Savings', '12', 'i1', 'c2')`;
    const belongsToAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await findListMismatches(bankAccountList, admin.api.admin.users.bankAccounts.list, {
        matches: { user: [ann.id, ann.email].map((text) => [text, belongsToAnn]) },
      }),
    ).toEqual({});
  });
});
