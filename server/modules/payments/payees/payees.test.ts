import { describe, expect, it } from 'vitest';
import { ownPayeeList, payeeList } from '#server/modules/payments/payees/service.ts';
import { createRandom } from '#server/kernel/seeded-random.ts';
import { catchApiError, useFixtures, type RestFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { accountOf, balanceOf, fund, transfer } from '#server/testing/payment-requests.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const IBAN = 'DE89370400440532013000';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const CORA = { name: 'Cora Quist', address: 'cora@example.com' };
const NO_DETAILS = { bank_name: null, bank_code: null, bic: null, crypto_type: null };

const fieldsOf = async (call: Promise<unknown>) => (await catchApiError(call)).fields;

const expectNotFound = async ({ api }: TestUser, id: string): Promise<void> => {
  expect((await catchApiError(api.payees.get({ id }))).code).toBe('not_found');
  expect((await catchApiError(api.payees.update({ id, name: 'Cora' }))).code).toBe('not_found');
  expect((await catchApiError(api.payees.remove({ id }))).code).toBe('not_found');
};

/** A company whose user Ann has money, and whose user Bob is named Bob Brook. */
const createFundedFixture = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann);
  await fixture.bob.api.user.update({ first_name: 'Bob', last_name: 'Brook' });
  return fixture;
};

describe('payees', () => {
  it('are saved, changed and archived, with numbers per company', async () => {
    const { ann, clock } = await createFixture();
    const now = clock.now().getTime();
    const created = await ann.api.payees.create({ ...CORA, address: ' Cora@Example.com ', note: 'Rent' });
    expect(created).toEqual({
      ...NO_DETAILS,
      ...CORA,
      id: 1,
      type: 'user',
      note: 'Rent',
      payments: 0,
      last_paid: null,
      created: now,
      updated: now,
    });
    clock.advance(1_000);
    const changed = await ann.api.payees.update({ id: '1', name: 'Cora Q.', address: '+27 82 000 0001' });
    expect(changed).toEqual({ ...created, name: 'Cora Q.', address: '+27820000001', updated: now + 1_000 });
    expect(await ann.api.payees.get({ id: '1' })).toEqual(changed);
    await ann.api.payees.remove({ id: '1' });
    expect((await ann.api.payees.list({})).results).toEqual([]);
    await expectNotFound(ann, '1');
    expect((await ann.api.payees.create(CORA)).id).toBe(2);
  });

  it.each([
    [{ type: 'account', address: ' 6S9SHCZHGC ' }, { address: '6S9SHCZHGC' }],
    [
      { type: 'bank_account', address: 'de89 3704 0044 0532 0130 00', bank_name: 'Bank', bic: 'cobadeff' },
      { address: IBAN, bank_name: 'Bank', bic: 'COBADEFF' },
    ],
    [
      { type: 'bank_account', address: ' 12  345 ', bank_code: '40-12-34' },
      { address: '12 345', bank_code: '40-12-34' },
    ],
    [
      { type: 'crypto_account', address: BITCOIN },
      { address: BITCOIN, crypto_type: 'bitcoin' },
    ],
    [
      { type: 'crypto_account', address: ETHEREUM, crypto_type: 'ethereum' },
      { address: ETHEREUM, crypto_type: 'ethereum' },
    ],
  ] as const)('normalize the address of %j', async (input, payee) => {
    const { ann } = await createFixture();
    expect(await ann.api.payees.create({ name: 'Cora', ...input })).toMatchObject({ type: input.type, ...payee });
    // A change that repeats the address keeps it.
    expect(await ann.api.payees.update({ id: '1', note: 'x' })).toMatchObject(payee);
  });

  it.each([
    [{}, { address: ['This field is required.'] }],
    [{ address: CORA.address }, { name: ['This field is required.'] }],
    [{ ...CORA, name: ' ' }, { name: ['This field may not be blank.'] }],
    [{ ...CORA, name: 'x'.repeat(201) }, { name: ['Ensure this field has no more than 200 characters.'] }],
    [{ ...CORA, note: 'x'.repeat(501) }, { note: ['Ensure this field has no more than 500 characters.'] }],
    [{ ...CORA, address: 'cora' }, { address: ['Enter an email address, a mobile number with country code or a user ID.'] }],
    [{ ...CORA, address: '+999 123 456' }, { address: [expect.stringContaining('No country has this code.')] }],
    [{ ...CORA, type: 'friend' }, { type: ['"friend" is not a valid choice.'] }],
    [
      { ...CORA, bic: 'COBADEFF', crypto_type: 'bitcoin' },
      { bic: ['Only bank accounts have this field.'], crypto_type: ['Only crypto accounts have this field.'] },
    ],
    [{ ...CORA, type: 'account', address: 'x'.repeat(51) }, { address: ['Ensure this field has no more than 50 characters.'] }],
    [{ ...CORA, type: 'bank_account', address: 'DE89370400440532013001' }, { address: [expect.stringMatching(/./)] }],
    [{ ...CORA, type: 'crypto_account', address: ETHEREUM }, { address: [expect.stringContaining('Ethereum')] }],
    [{ ...CORA, transaction: 'x' }, { transaction: [expect.stringMatching(/./)] }],
    [
      { ...CORA, transaction: '01a21962-3260-716d-ad24-6b0805356d43' },
      { transaction: ['Specify either an address or a transaction, not both.'] },
    ],
    [{ transaction: '01a21962-3260-716d-ad24-6b0805356d43' }, { transaction: ['Transaction does not exist.'] }],
  ])('reject the input %j and write nothing', async (input, errors) => {
    const { ann } = await createFixture();
    expect(await fieldsOf(ann.api.payees.create(input as never))).toEqual(errors);
    expect((await ann.api.payees.list({})).results).toEqual([]);
  });

  it('have a unique address among those that are not archived, even under concurrency', async () => {
    const { ann, bob } = await createFixture();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => ann.api.payees.create(CORA)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fieldsOf(ann.api.payees.create({ ...CORA, address: 'CORA@example.com' }))).toEqual({
      address: ['You have already saved this payee.'],
    });
    const other = await ann.api.payees.create({ ...CORA, address: 'other@example.com' });
    expect(await fieldsOf(ann.api.payees.update({ id: String(other.id), address: CORA.address }))).toEqual({
      address: ['You have already saved this payee.'],
    });
    await bob.api.payees.create(CORA);
    const [saved] = (await ann.api.payees.list({ address: CORA.address })).results;
    await ann.api.payees.remove({ id: String(saved?.id) });
    expect(await ann.api.payees.create(CORA)).toMatchObject(CORA);
  });

  it('never have duplicates after random operations', async () => {
    const { ann, companyId } = await createFixture();
    const random = createRandom(37);
    const addresses = ['a@example.com', 'b@example.com', '+27820000001', '+27820000002'] as const;
    const model = new Map<number, string>();
    /** Runs one operation and returns whether its result is the one that the model expects. */
    const runStep = async (): Promise<boolean> => {
      const address = random.pick(addresses);
      const id = [...model.keys()][random.integer(0, model.size)];
      const operation = random.pick(['create', 'update', 'archive']);
      const isTaken = [...model].some(([other, saved]) => saved === address && (operation === 'create' || other !== id));
      if (operation !== 'create' && id === undefined) return true;
      if (operation === 'archive') {
        await ann.api.payees.remove({ id: String(id) });
        return model.delete(id ?? 0);
      }
      const call =
        operation === 'create' ? ann.api.payees.create({ name: 'Cora', address }) : ann.api.payees.update({ id: String(id), address });
      const [result] = await Promise.allSettled([call]);
      if (result.status === 'fulfilled') model.set(result.value.id, address);
      return (result.status === 'rejected') === isTaken;
    };
    const unexpected: number[] = [];
    for (let step = 0; step < 150; step++) if (!(await runStep())) unexpected.push(step);
    expect(unexpected).toEqual([]);
    const { results } = await ann.api.payees.list({ orderby: 'id' });
    expect(results.map(({ id, address }) => [id, address])).toEqual([...model].toSorted(([a], [b]) => a - b));
    const kept = await database.owner`select from payees where company_id = ${companyId} and archived`;
    expect(kept.length).toBeGreaterThan(0);
  });

  it('are limited to 250', async () => {
    const { ann, companyId } = await createFixture();
    await ann.api.payees.create(CORA);
    await database.owner`insert into payees (company_id, id, user_id, type, name, address)
      select company_id, n, user_id, type, name, n::text from payees, generate_series(1001, 1249) n where company_id = ${companyId}`;
    const refused = await catchApiError(ann.api.payees.create({ ...CORA, address: 'other@example.com' }));
    expect(refused.message).toBe('You have reached the limit of 250 records. Delete one first.');
    await ann.api.payees.remove({ id: '1' });
    await ann.api.payees.create({ ...CORA, address: 'other@example.com' });
  });

  it('of other users and companies are not found', async () => {
    const [{ ann, bob, admin }, otherFixture] = [await createFixture(), await createFixture()];
    await bob.api.payees.create(CORA);
    await otherFixture.ann.api.payees.create(CORA);
    await otherFixture.ann.api.payees.create({ ...CORA, address: 'second@example.com' });
    for (const id of ['1', '2', '0', '-1', '99999999999', 'x']) {
      await expectNotFound(ann, id);
    }
    expect((await catchApiError(admin.api.admin.payees.get({ id: '2' }))).code).toBe('not_found');
    expect((await ann.api.payees.list({})).results).toEqual([]);
    expect((await bob.api.payees.list({})).results).toMatchObject([CORA]);
  });

  it('can be viewed by admins, even if archived, and are recorded in the audit log', async () => {
    const { ann, bob, admin, companyId } = await createFixture();
    await ann.api.payees.create(CORA);
    await ann.api.payees.update({ id: '1', note: 'Rent' });
    await ann.api.payees.remove({ id: '1' });
    await bob.api.payees.create(CORA);
    const { results } = await admin.api.admin.payees.list({ user: ann.email });
    expect(results).toMatchObject([{ id: 1, ...CORA, archived: true, user: { id: ann.id } }]);
    expect(await admin.api.admin.payees.get({ id: '1' })).toEqual(results[0]);
    const audit = await database.owner`select action, actor_id, user_id, details from audit_log
      where company_id = ${companyId} and action like 'payee.%' and user_id = ${ann.id} order by id`;
    expect(audit).toMatchObject([
      { action: 'payee.create', actor_id: ann.id, details: { id: 1 } },
      { action: 'payee.update', details: { before: { note: '' }, after: { note: 'Rent' } } },
      { action: 'payee.update', details: { before: { archived: false }, after: { archived: true } } },
    ]);
    expect(await database.owner`select from events where company_id = ${companyId} and names[1] like 'payee%'`).toHaveLength(0);
  });

  it('with the same account number are saved once per bank, and crypto addresses once regardless of case', async () => {
    const { ann } = await createFixture();
    const save = (input: object) => ann.api.payees.create({ name: 'Cora', ...input } as never);
    const bank = { type: 'bank_account', address: '62000000001', bank_name: 'First' };
    await save({ ...bank, bank_code: '250655' });
    await save({ ...bank, bank_code: '051001' });
    const duplicate = { address: ['You have already saved this payee.'] };
    expect(await fieldsOf(save({ ...bank, bank_code: '250655' }))).toEqual(duplicate);
    const ethereum = { type: 'crypto_account', crypto_type: 'ethereum' };
    await save({ ...ethereum, address: '0xde709f2102306220921060314715629080e2fb77' });
    expect(await fieldsOf(save({ ...ethereum, address: '0xDE709F2102306220921060314715629080E2FB77' }))).toEqual(duplicate);
    const bitcoin = { type: 'crypto_account', crypto_type: 'bitcoin' };
    await save({ ...bitcoin, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' });
    expect(await fieldsOf(save({ ...bitcoin, address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4' }))).toEqual(duplicate);
  });

  it('support every filter and sort order', async () => {
    const { admin, ann, bob, companyId } = await createFixture();
    await database.owner`
      insert into payees (company_id, id, user_id, created_at, updated_at, type, name, address, archived) values
      (${companyId}, 1, ${ann.id}, '2026-01-02', '2026-01-06', 'user', 'Cora 100%_', '+27820000001', false),
      (${companyId}, 2, ${bob.id}, '2026-01-03', '2026-01-04', 'account', 'Bea', 'ABC', true),
      (${companyId}, 3, ${ann.id}, '2026-01-01', '2026-01-05', 'user', 'Abe', 'a@example.com', false),
      (${companyId}, 4, ${ann.id}, '2026-01-04', '2026-01-03', 'account', 'Bob', 'XYZ', false),
      (${companyId}, 5, ${ann.id}, '2026-01-05', '2026-01-02', 'account', 'Zoë Ruíz', 'UVW', false)`;
    const isFound = ({ name, address }: { name: string; address: string }, text: string) =>
      [name, address].some((value) => value.toLowerCase().includes(text.toLowerCase()));
    const search = ['cora', 'EXAMPLE', '100%', '_', '2782'].map((text) => [
      text,
      (row: { name: string; address: string }) => isFound(row, text),
    ]);
    const belongsToAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
    expect(
      await findListMismatches(payeeList, admin.api.admin.payees.list, {
        matches: { search, user: [ann.id, ann.email].map((text) => [text, belongsToAnn]) } as never,
      }),
    ).toEqual({});
    expect(await findListMismatches(ownPayeeList, ann.api.payees.list, { matches: { search } as never })).toEqual({});
    expect((await ann.api.payees.list({ search: 'ruiz ZOE' })).results).toMatchObject([{ name: 'Zoë Ruíz' }]);
  });
});

describe('a payee of a past transfer', () => {
  it('has the verified address and the name of the recipient', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const debit = await ann.api.transactions.transfer({ recipient: bob.id, amount: 100n, currency: 'USD' });
    expect(await ann.api.payees.create({ transaction: debit.id })).toMatchObject({
      type: 'user',
      name: 'Bob Brook',
      address: bob.email,
      payments: 1,
    });
    expect(await fieldsOf(ann.api.payees.create({ transaction: debit.id }))).toEqual({ address: ['You have already saved this payee.'] });
  });

  it('has the user ID if the recipient has no verified address', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await setContact(database, { ...fixture, userId: bob.id }, 'email', { address: bob.email, isVerified: false });
    const debit = await ann.api.transactions.transfer({ recipient: bob.id, amount: 100n, currency: 'USD' });
    expect(await ann.api.payees.create({ transaction: debit.id, name: 'Bob', note: 'Rent' })).toMatchObject({
      name: 'Bob',
      note: 'Rent',
      address: bob.id,
    });
  });

  it('has the address of an unclaimed transfer', async () => {
    const { ann } = await createFundedFixture();
    const debit = await ann.api.transactions.transfer({ recipient: CORA.address, amount: 100n, currency: 'USD' });
    expect(await fieldsOf(ann.api.payees.create({ transaction: debit.id }))).toEqual({ name: ['This field is required.'] });
    expect(await ann.api.payees.create({ ...CORA, address: undefined, transaction: debit.id })).toMatchObject({ ...CORA, payments: 1 });
  });

  it('cannot be saved from credits, movements without a recipient or transactions of others', async () => {
    const { ann, bob } = await createFundedFixture();
    const debit = await ann.api.transactions.transfer({ recipient: bob.id, amount: 100n, currency: 'USD' });
    const [credit] = (await ann.api.transactions.list({ tx_type: 'credit' })).results;
    const NOT_SENT = { transaction: ['Specify a transfer that you have sent to another user.'] };
    expect(await fieldsOf(ann.api.payees.create({ transaction: credit?.id }))).toEqual(NOT_SENT);
    expect(await fieldsOf(bob.api.payees.create({ transaction: debit.partner?.id }))).toEqual(NOT_SENT);
    expect(await fieldsOf(bob.api.payees.create({ transaction: debit.id }))).toEqual({ transaction: ['Transaction does not exist.'] });
  });
});

describe('the payments of a payee', () => {
  it('are counted by person and account, without failed transfers and those of others', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob, admin, clock } = fixture;
    await fund(fixture, bob);
    const { reference } = await accountOf(fixture, bob);
    const byEmail = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const byId = await ann.api.payees.create({ name: 'Bob', address: bob.id });
    const byAccount = await ann.api.payees.create({ name: 'Bob', type: 'account', address: reference });
    const cora = await ann.api.payees.create(CORA);
    await bob.api.payees.create({ name: 'Ann', address: ann.email });
    const order = { amount: 10n, currency: 'USD' };
    await ann.api.transactions.transfer({ ...order, recipient: bob.id });
    clock.advance(5_000);
    const last = await ann.api.transactions.transfer({ ...order, recipient: bob.email });
    const held = await ann.api.transactions.transfer({ ...order, recipient: CORA.address });
    await bob.api.transactions.transfer({ ...order, recipient: ann.id });
    const counts = async () => {
      const { results } = await ann.api.payees.list({ orderby: 'id' });
      return results.map(({ id, payments, last_paid: lastPaid }) => ({ id, payments, lastPaid }));
    };
    const expectedPayments = { payments: 2, lastPaid: last.created };
    expect(await counts()).toEqual([
      { id: byEmail.id, ...expectedPayments },
      { id: byId.id, ...expectedPayments },
      { id: byAccount.id, ...expectedPayments },
      { id: cora.id, payments: 1, lastPaid: held.created },
    ]);
    await ann.api.transactions.change({ id: held.id, status: 'Failed' });
    expect((await counts())[3]).toEqual({ id: cora.id, payments: 0, lastPaid: null });
    const { results } = await admin.api.admin.payees.list({ orderby: 'id' });
    expect(results.map(({ payments }) => payments)).toEqual([2, 2, 2, 0, 1]);
  });
});

describe('a transfer to a payee', () => {
  it('goes to the address of the payee, once per Idempotency-Key', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob, rest } = fixture;
    const { reference } = await accountOf(fixture, bob);
    const person = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const account = await ann.api.payees.create({ name: 'Bob', type: 'account', address: reference });
    for (const payee of [person.id, account.id]) {
      const body = { payee, amount: 100, currency: 'USD' };
      const send = () =>
        rest('POST', '/transactions/transfer/', { token: ann.token, body, headers: { 'idempotency-key': `pay-${payee}` } });
      const [first, second] = [await send(), await send()];
      expect(first).toMatchObject({ status: 201, data: { amount: -100, status: 'Complete', partner: { user: { id: bob.id } } } });
      expect(second.data).toEqual(first.data);
    }
    expect(await balanceOf(fixture, bob)).toEqual({ balance: 200, available: 200 });
  });

  it('is rejected for a payee that is unknown, archived, of another user or not paid by transfer, and writes nothing', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    await bob.api.payees.create(CORA);
    const archived = await ann.api.payees.create(CORA);
    await ann.api.payees.remove({ id: String(archived.id) });
    const bank = await ann.api.payees.create({ name: 'Bank', type: 'bank_account', address: IBAN });
    const person = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const cases: [body: object, errors: object][] = [
      [{ payee: 99 }, { payee: ['Payee does not exist.'] }],
      [{ payee: 1 }, { payee: ['Payee does not exist.'] }],
      [{ payee: archived.id }, { payee: ['This payee is archived.'] }],
      [{ payee: bank.id }, { payee: ['Transfers go to people and accounts of this company only.'] }],
      [{ payee: person.id, recipient: bob.id }, { payee: ['Specify either a payee or a recipient, not both.'] }],
      [{ payee: person.id, credit_account: 'ABC' }, { payee: ['Specify either a payee or a recipient, not both.'] }],
      [{ payee: 'x' }, { payee: [expect.stringMatching(/./)] }],
      [{ payee: 9e9 }, { payee: [expect.stringMatching(/./)] }],
    ];
    for (const [body, errors] of cases) {
      expect(await transfer(fixture, ann, { ...body })).toMatchObject({ status: 400, body: { code: 'invalid', data: errors } });
      const quote = ann.api.transactions.quote({ amount: 250n, currency: 'USD', ...body } as never);
      expect(await fieldsOf(quote)).toEqual(errors);
    }
    expect(await balanceOf(fixture, ann)).toEqual({ balance: 1_000, available: 1_000 });
    expect(await transfer(fixture, ann, { payee: null, recipient: bob.id })).toMatchObject({ status: 201 });
  });

  it('is quoted with the result of the name check until the payee is paid', async () => {
    const fixture = await createFundedFixture();
    const { ann, bob } = fixture;
    const quoteFor = async (name: string) => {
      await ann.api.payees.update({ id: '1', name });
      return ann.api.transactions.quote({ payee: 1, amount: 100n, currency: 'USD' });
    };
    await ann.api.payees.create({ name: 'Bob', address: bob.email });
    expect(await quoteFor('Bob Brook')).toMatchObject({ has_paid: false, name_match: 'match' });
    expect(await quoteFor('B. Brook')).toMatchObject({ has_paid: false, name_match: 'close_match' });
    expect(await quoteFor('Carl Smith')).toMatchObject({ has_paid: false, name_match: 'no_match', recipient: { name: 'Bob B.' } });
    expect(await ann.api.transactions.quote({ recipient: bob.email, amount: 1n, currency: 'USD' })).toMatchObject({
      has_paid: false,
      name_match: null,
    });
    await ann.api.transactions.transfer({ payee: 1, amount: 100n, currency: 'USD' });
    expect(await quoteFor('Carl Smith')).toMatchObject({ has_paid: true, name_match: null });
    await ann.api.payees.create(CORA);
    const quoteUnverifiedPayee = () => ann.api.transactions.quote({ payee: 2, amount: 100n, currency: 'USD' });
    expect(await quoteUnverifiedPayee()).toMatchObject({ has_paid: false, name_match: null, recipient: { kind: 'unverified' } });
    await ann.api.transactions.transfer({ payee: 2, amount: 100n, currency: 'USD' });
    expect(await quoteUnverifiedPayee()).toMatchObject({ has_paid: true });
  });
});
