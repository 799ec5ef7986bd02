import { describe, expect, it } from 'vitest';
import { cryptoAccountList, cryptoAccountRecords } from '#server/modules/profile/crypto-accounts/service.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { describeOwnedRecords } from '#server/testing/owned-record-tests.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database, createFixture, createRestFixture } = fixtures;

const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETHEREUM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const BITCOIN_WALLET = { address: BITCOIN_ADDRESS, crypto_type: 'bitcoin', metadata: { wallet: 'cold' } } as const;

describeOwnedRecords(fixtures, {
  plural: 'crypto accounts',
  name: 'crypto_account',
  table: 'crypto_accounts',
  userProcedures: (api) => api.user.cryptoAccounts,
  adminProcedures: (api) => api.admin.users.cryptoAccounts,
  records: cryptoAccountRecords,
  input: BITCOIN_WALLET,
  generated: { code: expect.stringMatching(/^crypto_account_[2-9A-Z]{20}$/), currencies: [], account_currencies: [] },
  change: { address: ETHEREUM_ADDRESS, crypto_type: 'ethereum' },
  columns: { address: 'elsewhere' },
});

describe('crypto accounts', () => {
  it('require an address and default to bitcoin', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.user.cryptoAccounts.create({ address: ` ${BITCOIN_ADDRESS} ` })).toMatchObject({
      ...BITCOIN_WALLET,
      metadata: {},
    });
    const blankFields = { crypto_type: '', metadata: null } as object;
    expect(await ann.api.user.cryptoAccounts.create({ address: BITCOIN_ADDRESS, ...blankFields })).toMatchObject({
      ...BITCOIN_WALLET,
      metadata: {},
    });
    const addresses = [{}, { address: null }, { address: '' }, { address: '  ' }, { address: 1 }, { address: 'x'.repeat(251) }];
    const errors = addresses.map(async (address) => (await catchApiError(ann.api.user.cryptoAccounts.create(address as never))).message);
    expect(await Promise.all(errors)).toEqual([
      'This field is required.',
      'This field may not be null.',
      'This field may not be blank.',
      'This field may not be blank.',
      'Not a valid string.',
      'Ensure this field has no more than 250 characters.',
    ]);
  });

  it('accept partial changes and merge metadata', async () => {
    const { ann } = await createFixture();
    await ann.api.user.cryptoAccounts.create(BITCOIN_WALLET);
    const update = (fields: object) => ann.api.user.cryptoAccounts.update({ id: '1', ...fields });
    expect(await update({ metadata: { wallet: null, note: { by: 'Ann' } } })).toMatchObject({
      ...BITCOIN_WALLET,
      metadata: { note: { by: 'Ann' } },
    });
    expect((await update({ metadata: { note: { at: 'home' } } })).metadata).toEqual({ note: { by: 'Ann', at: 'home' } });
    expect(await update({ metadata: null })).toMatchObject({ ...BITCOIN_WALLET, metadata: {} });
    expect((await catchApiError(update({ address: '' }))).message).toBe('This field may not be blank.');
  });

  it('reject an address that does not match the type, if either changes', async () => {
    const { ann, admin } = await createFixture();
    const { cryptoAccounts } = ann.api.user;
    const BITCOIN_ADDRESS_ERROR = 'This is a Bitcoin address. Choose bitcoin as its type.';
    const ETHEREUM_ADDRESS_ERROR = 'This is an Ethereum address. Choose ethereum as its type.';
    const fieldErrorsOf = async (call: Promise<unknown>) => (await catchApiError(call)).fields;
    expect(await fieldErrorsOf(cryptoAccounts.create({ address: ETHEREUM_ADDRESS }))).toEqual({ address: [ETHEREUM_ADDRESS_ERROR] });
    await cryptoAccounts.create(BITCOIN_WALLET);
    expect(await fieldErrorsOf(cryptoAccounts.update({ id: '1', crypto_type: 'ethereum' }))).toEqual({
      crypto_type: [BITCOIN_ADDRESS_ERROR],
    });
    expect(await fieldErrorsOf(cryptoAccounts.update({ id: '1', address: ETHEREUM_ADDRESS }))).toEqual({
      address: [ETHEREUM_ADDRESS_ERROR],
    });
    const wrongAddressChange = admin.api.admin.users.cryptoAccounts.update({ id: '1', address: ETHEREUM_ADDRESS });
    expect(await fieldErrorsOf(wrongAddressChange)).toEqual({ address: [ETHEREUM_ADDRESS_ERROR] });
    expect(await cryptoAccounts.list()).toMatchObject([BITCOIN_WALLET]);
    expect(await cryptoAccounts.update({ id: '1', crypto_type: 'other' })).toMatchObject({ ...BITCOIN_WALLET, crypto_type: 'other' });
    expect(await cryptoAccounts.update({ id: '1', address: 'anything, anywhere' })).toMatchObject({ address: 'anything, anywhere' });
  });

  it('ignore the status in a change by a user over REST', async () => {
    const { rest, ann } = await createRestFixture();
    const { token } = ann;
    const created = await rest('POST', '/user/crypto-accounts/', { token, body: BITCOIN_WALLET });
    expect(created).toMatchObject({ status: 201, body: { status: 'success', data: { ...BITCOIN_WALLET, id: 1, status: 'pending' } } });
    for (const status of ['verified', 'nonsense', null]) {
      const response = await rest('PATCH', '/user/crypto-accounts/1/', { token, body: { ...created.body.data, status } });
      expect(response).toMatchObject({ status: 200, body: { data: created.body.data } });
    }
    const unknownTypeResponse = await rest('POST', '/user/crypto-accounts/', { token, body: { ...BITCOIN_WALLET, crypto_type: 'gold' } });
    expect(unknownTypeResponse).toMatchObject({ status: 400, body: { data: { crypto_type: ['"gold" is not a valid choice.'] } } });
  });

  it('support every filter and sort order', async () => {
    const [{ admin, ann, bob, companyId }, otherFixture] = [await createFixture(), await createFixture()];
    await otherFixture.ann.api.user.cryptoAccounts.create(BITCOIN_WALLET);
    await database.owner`
      insert into crypto_accounts (company_id, id, user_id, status, created_at, updated_at, crypto_type, address, code) values
      (${companyId}, 1, ${ann.id}, 'pending', '2026-01-02', '2026-01-06', 'other', 'x3', 'c3'),
      (${companyId}, 2, ${bob.id}, 'declined', '2026-01-03', '2026-01-04', 'bitcoin', 'x2', 'c1'),
      (${companyId}, 3, ${ann.id}, 'verified', '2026-01-01', '2026-01-05', 'ethereum', 'x1', 'c2')`;
    const belongsToAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await findListMismatches(cryptoAccountList, admin.api.admin.users.cryptoAccounts.list, {
        matches: { user: [ann.id, ann.email].map((text) => [text, belongsToAnn]) },
      }),
    ).toEqual({});
  });
});
