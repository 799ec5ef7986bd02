import { describe, expect, it } from 'vitest';
import { addresses } from '#db/schema/addresses.ts';
import { addressList, addressRecords } from '#server/modules/profile/addresses/service.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { ownedRecords } from '#server/records/owned-records.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { describeOwnedRecords } from '#server/testing/owned-record-tests.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database, createFixture } = fixtures;

const HOME_ADDRESS = {
  type: 'permanent',
  line_1: '12 Long Street',
  line_2: null,
  city: 'Cape Town',
  state_province: 'Western Cape',
  country: 'ZA',
  postal_code: '8001',
} as const;

describeOwnedRecords(fixtures, {
  plural: 'addresses',
  name: 'address',
  table: 'addresses',
  userProcedures: (api) => api.user.addresses,
  adminProcedures: (api) => api.admin.users.addresses,
  records: addressRecords,
  input: HOME_ADDRESS,
  change: { line_2: 'Flat 4', city: null },
  columns: { city: 'Paarl' },
});

describe('addresses', () => {
  it('require no field, clear blank fields and convert the country to uppercase', async () => {
    const { ann } = await createFixture();
    const emptyFields = { line_1: null, line_2: null, city: null, state_province: null, country: null, postal_code: null };
    expect(await ann.api.user.addresses.create({})).toMatchObject({ type: 'permanent', ...emptyFields });
    expect(await ann.api.user.addresses.update({ id: '1', ...HOME_ADDRESS, country: 'za' })).toMatchObject(HOME_ADDRESS);
    expect(await ann.api.user.addresses.update({ id: '1', city: '', country: '' })).toMatchObject({
      ...HOME_ADDRESS,
      city: null,
      country: null,
    });
  });

  it('reject invalid fields and write empty fields', async () => {
    const { ann, companyId } = await createFixture();
    const invalidFields = { type: 'castle' as 'billing', line_1: 'x'.repeat(201), country: 'UK', postal_code: '12345678901' };
    expect((await catchApiError(ann.api.user.addresses.create(invalidFields))).fields).toEqual({
      type: ['"castle" is not a valid choice.'],
      line_1: ['Ensure this field has no more than 200 characters.'],
      country: ['Enter a valid ISO 3166-1 alpha-2 country code.'],
      postal_code: ['Ensure this field has no more than 10 characters.'],
    });
    expect(await ann.api.user.addresses.list()).toEqual([]);
    expect(await database.owner`select from events where company_id = ${companyId} and names[1] like 'address.%'`).toHaveLength(0);
  });

  it('emit no events if their records are defined without event data', async () => {
    const { ann, company, companyId, clock } = await createFixture();
    await ann.api.user.addresses.create(HOME_ADDRESS);
    const me = { companyId, userId: ann.id, tokenKey: '' };
    const ctx = { me, owner: me, clock, clientAddress: company, userAgent: '', requestId: '' };
    const records = ownedRecords(addresses, { name: 'address', perUserMax: 100 });
    await withCompanyTransaction(database.db, companyId, (tx) => records.update(tx, ctx, '1', () => ({ city: 'Paarl' })));
    expect(await database.owner`select names from events where company_id = ${companyId} and names[1] like 'address.%'`).toEqual([
      { names: ['address.create'] },
    ]);
  });

  it('support every filter and sort order', async () => {
    const [{ admin, ann, bob, companyId }, otherFixture] = [await createFixture(), await createFixture()];
    await otherFixture.ann.api.user.addresses.create({});
    await database.owner`insert into addresses (company_id, id, user_id, status, created_at, updated_at) values
      (${companyId}, 1, ${ann.id}, 'pending', '2026-01-02', '2026-01-06'),
      (${companyId}, 2, ${bob.id}, 'declined', '2026-01-03', '2026-01-04'),
      (${companyId}, 3, ${ann.id}, 'verified', '2026-01-01', '2026-01-05')`;
    const belongsToAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await findListMismatches(addressList, admin.api.admin.users.addresses.list, {
        matches: { user: [ann.id, ann.email].map((text) => [text, belongsToAnn]) },
      }),
    ).toEqual({});
  });
});
