import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { accountOf, fund, transfer } from '#server/testing/payment-requests.ts';
import { setContact } from '#server/testing/contacts.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture, createFixture } = useFixtures();

/** A company whose user Ann has money. */
const createFundedFixture = async (amount?: number): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann, amount);
  return fixture;
};

/** Sets a column of a user directly in the database. */
const setUser = ({ companyId }: RestFixture, { id }: TestUser, column: string, value: boolean) =>
  database.owner`update users set ${database.owner({ [column]: value })} where company_id = ${companyId} and id = ${id}`;

const setCompany = ({ companyId }: RestFixture, settings: Record<string, boolean>) =>
  database.owner`update companies set settings = ${database.owner.json(settings)} where id = ${companyId}`;

const archiveAccount = ({ companyId }: RestFixture, reference: string, archived = true) =>
  database.owner`update accounts set archived = ${archived} where company_id = ${companyId} and reference = ${reference}`;

const listOf = async (fixture: RestFixture, person: TestUser) =>
  (await fixture.rest('GET', '/transactions/', { token: person.token })).data.results;

describe('POST /transactions/transfer/', () => {
  it.each(['email', 'id', 'mobile', 'account'] as const)('to a known recipient by %s completes immediately', async (by) => {
    const fixture = await createFundedFixture();
    await fixture.rest('PATCH', '/user/', { token: fixture.bob.token, body: { mobile: '+27 82 000 0001' } });
    await setContact(database, { companyId: fixture.companyId, userId: fixture.bob.id }, 'mobile', { isVerified: true });
    const { reference } = await accountOf(fixture, fixture.bob);
    const names = {
      email: { recipient: fixture.bob.email.toUpperCase() },
      id: { recipient: fixture.bob.id },
      mobile: { recipient: '+27820000001' },
      account: { credit_account: reference },
    };
    const { status, data } = await transfer(fixture, fixture.ann, names[by]);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: 'Complete',
      tx_type: 'debit',
      amount: -250,
      balance: 750,
      partner: { user: { id: fixture.bob.id } },
    });
    expect([(await accountOf(fixture, fixture.ann)).balance, (await accountOf(fixture, fixture.bob)).balance]).toEqual([750, 250]);
  });

  it('returns both sides in one collection, with each other as partner', async () => {
    const fixture = await createFundedFixture();
    const { data } = await transfer(fixture, fixture.ann, {
      recipient: fixture.bob.email,
      debit_note: 'rent',
      debit_reference: 'D',
      debit_subtype: 'send_email',
      debit_metadata: { side: 'debit' },
      credit_note: 'for rent',
      credit_reference: 'C',
      credit_subtype: 'receive_email',
      credit_metadata: { side: 'credit' },
    });
    const [received] = await listOf(fixture, fixture.bob);
    expect(data).toMatchObject({ note: 'rent', reference: 'D', subtype: 'send_email', metadata: { side: 'debit' } });
    expect(received).toMatchObject({
      collection: data.collection,
      partner: { id: data.id, user: { id: fixture.ann.id, email: fixture.ann.email, temporary: false } },
      tx_type: 'credit',
      amount: 250,
      note: 'for rent',
      reference: 'C',
      subtype: 'receive_email',
      metadata: { side: 'credit' },
    });
    expect(data.partner.id).toBe(received.id);
    expect([data.total_amount, received.total_amount]).toEqual([-250, 250]);
  });

  it('to oneself moves money between own accounts, and is rejected within one account', async () => {
    const fixture = await createFundedFixture();
    const { owner } = database;
    await owner`insert into accounts (company_id, reference, user_id, name) values (${fixture.companyId}, 'SAVINGS', ${fixture.ann.id}, 'savings')`;
    const { status } = await transfer(fixture, fixture.ann, { credit_account: 'SAVINGS' });
    expect(status).toBe(201);
    const { data } = await fixture.rest('GET', '/accounts/SAVINGS/', { token: fixture.ann.token });
    expect(data.currencies[0].balance).toBe(250);
    const selfTransfer = await transfer(fixture, fixture.ann, { recipient: fixture.ann.email });
    expect(selfTransfer).toMatchObject({ status: 400, data: { recipient: ['Debit and credit account must be different.'] } });
  });

  it.each([
    ['no recipient', {}, { recipient: ['This field is required.'] }],
    ['an unknown user ID', { recipient: '0198c2f5-0000-7000-8000-000000000000' }, { recipient: ['Recipient does not exist.'] }],
    ['a text that is not an identifier', { recipient: 'bob' }, { recipient: ['Recipient does not exist.'] }],
    ['an unknown account', { credit_account: 'NOTHING' }, { credit_account: ['Account does not exist.'] }],
  ])('to %s is rejected with a field error', async (_recipient, body, data) => {
    const fixture = await createFundedFixture();
    expect(await transfer(fixture, fixture.ann, body)).toMatchObject({ status: 400, data });
  });

  it('to an account of another user than the recipient is rejected', async () => {
    const fixture = await createFundedFixture();
    const { reference } = await accountOf(fixture, fixture.admin);
    const response = await transfer(fixture, fixture.ann, { recipient: fixture.bob.email, credit_account: reference });
    expect(response).toMatchObject({ status: 400, data: { credit_account: ['Account does not exist.'] } });
  });

  it('treats a blank or null recipient as omitted, so that the account identifies the recipient', async () => {
    const fixture = await createFundedFixture();
    const { reference } = await accountOf(fixture, fixture.bob);
    for (const recipient of ['', null])
      expect((await transfer(fixture, fixture.ann, { recipient, credit_account: reference })).status).toBe(201);
    expect((await transfer(fixture, fixture.ann, { recipient: '' })).data).toEqual({ recipient: ['This field is required.'] });
  });

  it('never reaches a user of another company', async () => {
    const fixture = await createFundedFixture();
    const otherFixture = await createFundedFixture();
    expect((await transfer(fixture, fixture.ann, { recipient: otherFixture.bob.id })).data).toEqual({
      recipient: ['Recipient does not exist.'],
    });
    const { reference } = await accountOf(otherFixture, otherFixture.bob);
    expect((await transfer(fixture, fixture.ann, { credit_account: reference })).data).toEqual({
      credit_account: ['Account does not exist.'],
    });
    expect((await accountOf(otherFixture, otherFixture.bob)).balance).toBe(0);
  });

  it.each(['allow_transactions', 'allow_debit_transactions'])('is rejected if the sender has disabled %s', async (column) => {
    const fixture = await createFundedFixture();
    await setUser(fixture, fixture.ann, column, false);
    const { status, data } = await transfer(fixture, fixture.ann, { recipient: fixture.bob.email });
    expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: ['Transactions are disabled for this user.'] } });
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it.each(['allow_transactions', 'allow_credit_transactions'])(
    'to a user with disabled %s is rejected with an error on the field that named them',
    async (column) => {
      const fixture = await createFundedFixture();
      const { reference } = await accountOf(fixture, fixture.bob);
      await setUser(fixture, fixture.bob, column, false);
      const messages = ['Recipient cannot receive transactions.'];
      for (const [names, field] of [
        [{ recipient: fixture.bob.email }, 'recipient'],
        [{ credit_account: reference }, 'credit_account'],
        [{ recipient: fixture.bob.id, credit_account: reference }, 'credit_account'],
      ] as const) {
        const { status, data } = await transfer(fixture, fixture.ann, names);
        expect({ status, data }).toEqual({ status: 400, data: { [field]: messages } });
      }
      expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    },
  );

  it('requires only the sender’s debits and the recipient’s credits', async () => {
    const fixture = await createFundedFixture();
    await setUser(fixture, fixture.ann, 'allow_credit_transactions', false);
    await setUser(fixture, fixture.bob, 'allow_debit_transactions', false);
    expect((await transfer(fixture, fixture.ann, { recipient: fixture.bob.email })).status).toBe(201);
  });

  it.each(['allow_transactions', 'allow_debit_transactions', 'allow_credit_transactions'])(
    'is rejected if the company has disabled %s, for known and unknown recipients',
    async (setting) => {
      const fixture = await createFundedFixture();
      await setCompany(fixture, { [setting]: false });
      for (const recipient of [fixture.bob.email, 'new@comer.example']) {
        const { status, data } = await transfer(fixture, fixture.ann, { recipient });
        expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: ['Transactions are disabled for this company.'] } });
      }
      expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    },
  );

  it('rejects archived accounts on both sides', async () => {
    const fixture = await createFundedFixture();
    const { reference: bobsAccount } = await accountOf(fixture, fixture.bob);
    const { reference: annsAccount } = await accountOf(fixture, fixture.ann);
    const missing = ['Account does not exist.'];
    await archiveAccount(fixture, bobsAccount);
    expect((await transfer(fixture, fixture.ann, { credit_account: bobsAccount })).data).toEqual({ credit_account: missing });
    expect((await transfer(fixture, fixture.ann, { recipient: fixture.bob.email })).data).toEqual({ recipient: missing });
    await archiveAccount(fixture, annsAccount);
    expect((await transfer(fixture, fixture.ann, { recipient: fixture.admin.email, debit_account: annsAccount })).data).toEqual({
      debit_account: missing,
    });
    expect((await transfer(fixture, fixture.ann, { recipient: fixture.admin.email })).data).toEqual({ debit_account: missing });
    // Hidden from its user until then.
    await archiveAccount(fixture, annsAccount, false);
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it('rejects an archived recipient, however identified', async () => {
    const fixture = await createFundedFixture();
    const { reference } = await accountOf(fixture, fixture.bob);
    await setUser(fixture, fixture.bob, 'archived', true);
    for (const [names, field] of [
      [{ recipient: fixture.bob.email }, 'recipient'],
      [{ recipient: fixture.bob.id }, 'recipient'],
      [{ credit_account: reference }, 'credit_account'],
    ] as const) {
      const { status, data } = await transfer(fixture, fixture.ann, names);
      expect({ status, fields: Object.keys(data) }).toEqual({ status: 400, fields: [field] });
    }
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it('in an archived currency is rejected', async () => {
    const fixture = await createFundedFixture();
    await database.owner`update currencies set archived = true where company_id = ${fixture.companyId} and code = 'USD'`;
    const { status, data } = await transfer(fixture, fixture.ann, { recipient: fixture.bob.email });
    expect({ status, data }).toEqual({ status: 400, data: { currency: ['Currency is not enabled.'] } });
  });

  it('writes the sender’s leg before the recipient’s', async () => {
    const fixture = await createFundedFixture();
    const { data } = await transfer(fixture, fixture.ann, { recipient: fixture.bob.email });
    const legs = await database.owner`
      select leg, kind, transaction_id, balance_delta::int as moved from entries
      where company_id = ${fixture.companyId} and journal_id = ${data.collection} order by leg`;
    expect([...legs]).toEqual([
      { leg: 1, kind: 'post', transaction_id: data.id, moved: -250 },
      { leg: 2, kind: 'post', transaction_id: data.partner.id, moved: 250 },
    ]);
  });

  it('beyond the balance leaves no rows for the recipient', async () => {
    const fixture = await createFundedFixture();
    expect(await transfer(fixture, fixture.ann, { amount: 1_001, recipient: fixture.bob.email })).toMatchObject({ status: 400 });
    const { data } = await fixture.rest('GET', '/accounts/', { token: fixture.bob.token });
    expect(data.results[0].currencies).toEqual([]);
  });

  it('back and forth a hundred times concurrently preserves the total', async () => {
    const fixture = await createFundedFixture();
    await transfer(fixture, fixture.ann, { amount: 500, recipient: fixture.bob.email });
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? transfer(fixture, fixture.ann, { amount: 7, recipient: fixture.bob.email })
          : transfer(fixture, fixture.bob, { amount: 7, recipient: fixture.ann.email }),
      ),
    );
    expect((await accountOf(fixture, fixture.ann)).balance + (await accountOf(fixture, fixture.bob)).balance).toBe(1_000);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

const MOBILE = '+27825550001';
const SAME_ACCOUNT = ['Debit and credit account must be different.'];

/** A company whose user Ann has money and no verified contact. */
const createUnverifiedFixture = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fund(fixture, fixture.ann);
  const ann = { companyId: fixture.companyId, userId: fixture.ann.id };
  await setContact(database, ann, 'email', { isVerified: false });
  await setContact(database, ann, 'mobile', { address: MOBILE, isVerified: false });
  return fixture;
};

const openSecondAccount = async (fixture: RestFixture, person: TestUser): Promise<string> => {
  const { data } = await fixture.rest('POST', '/accounts/', { token: person.token, body: { name: 'Savings' } });
  return data.reference;
};

const countTemporaryUsers = async ({ companyId }: RestFixture): Promise<number> => {
  const temporaryUsers = await database.owner`select id from users where company_id = ${companyId} and temporary`;
  return temporaryUsers.length;
};

describe('a transfer to an unverified address of the sender', () => {
  it.each([
    ['email address', ({ ann }: RestFixture) => ann.email.toUpperCase()],
    ['mobile number', () => '+27 82 555 0001'],
  ])('is rejected for the sender’s unverified %s from the primary account, without a hold', async (_, addressOf) => {
    const fixture = await createUnverifiedFixture();
    const body = { amount: 100, currency: 'USD', recipient: addressOf(fixture) };
    const response = await fixture.rest('POST', '/transactions/transfer/', { token: fixture.ann.token, body });
    expect([response.status, response.data]).toEqual([400, { recipient: SAME_ACCOUNT }]);
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    expect(await countTemporaryUsers(fixture)).toBe(0);
  });

  it('completes from another account of the sender', async () => {
    const fixture = await createUnverifiedFixture();
    const { reference: primary } = await accountOf(fixture, fixture.ann);
    const savings = await openSecondAccount(fixture, fixture.ann);
    const { transactions } = fixture.ann.api;
    const body = { amount: 400n, currency: 'USD' };
    await transactions.transfer({ ...body, recipient: fixture.ann.email, credit_account: savings });
    const returnTransfer = await transactions.transfer({ ...body, debit_account: savings, recipient: fixture.ann.email });
    expect(returnTransfer).toMatchObject({
      status: 'Complete',
      account: savings,
      partner: { user: { id: fixture.ann.id, temporary: false } },
    });
    const { data } = await fixture.rest('GET', `/accounts/${primary}/currencies/USD/`, { token: fixture.ann.token });
    expect(data).toMatchObject({ balance: 1_000, available_balance: 1_000 });
  });

  it('is rejected for the user on whose behalf an admin sends', async () => {
    const fixture = await createUnverifiedFixture();
    const body = { amount: 100, currency: 'USD', user: fixture.ann.id, recipient: fixture.ann.email };
    const response = await fixture.rest('POST', '/admin/transactions/transfer/', { token: fixture.admin.token, body });
    expect([response.status, response.data]).toEqual([400, { recipient: SAME_ACCOUNT }]);
  });

  it('goes to the user who verified the address, not to others who entered it', async () => {
    const fixture = await createUnverifiedFixture();
    const bob = { companyId: fixture.companyId, userId: fixture.bob.id };
    await setContact(database, bob, 'mobile', { address: MOBILE, isVerified: true });
    const debit = await fixture.ann.api.transactions.transfer({ amount: 100n, currency: 'USD', recipient: MOBILE });
    expect(debit).toMatchObject({ status: 'Complete', partner: { user: { id: fixture.bob.id } } });
  });

  it('is held if the unverified address belongs to another user', async () => {
    const fixture = await createUnverifiedFixture();
    await fund(fixture, fixture.bob);
    const debit = await fixture.bob.api.transactions.transfer({ amount: 100n, currency: 'USD', recipient: fixture.ann.email });
    expect(debit).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
  });
});

const USD = { amount: 10n, currency: 'USD' };
const missingAccountError = (field: string) => ({ code: 'invalid', fields: { [field]: ['Account does not exist.'] } });

/** A company whose user Ann has money in her primary account and in a hidden one. */
const createHiddenAccount = async () => {
  const fixture = await createFixture();
  const { admin, ann } = fixture;
  const { reference: hidden } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Escrow', hidden: true });
  for (const recipientFields of [{ user: ann.id }, { account: hidden }])
    await admin.api.admin.transactions.credit({ ...recipientFields, amount: 100n, currency: 'USD', status: 'Complete' });
  return { ...fixture, hidden };
};

describe('a hidden account', () => {
  it('is not found by its user as source or destination', async () => {
    const { ann, bob, hidden } = await createHiddenAccount();
    const { transactions } = ann.api;
    expect(await catchApiError(transactions.credit({ ...USD, account: hidden }))).toMatchObject(missingAccountError('account'));
    expect(await catchApiError(transactions.debit({ ...USD, account: hidden }))).toMatchObject(missingAccountError('account'));
    expect(await catchApiError(transactions.batch({ transactions: [{ ...USD, tx_type: 'debit', account: hidden }] }))).toMatchObject(
      missingAccountError('transactions.0.account'),
    );
    const hiddenAccountTransfer = transactions.transfer({ ...USD, debit_account: hidden, recipient: bob.email });
    expect(await catchApiError(hiddenAccountTransfer)).toMatchObject(missingAccountError('debit_account'));
    expect(await catchApiError(transactions.transfer({ ...USD, credit_account: hidden }))).toMatchObject(
      missingAccountError('credit_account'),
    );
  });

  it('is indistinguishable from a missing account for other users', async () => {
    const { admin, ann, bob, hidden } = await createHiddenAccount();
    await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' });
    for (const recipient of [undefined, ann.id]) {
      const hiddenError = await catchApiError(
        bob.api.transactions.transfer({ ...USD, credit_account: hidden, ...(recipient && { recipient }) }),
      );
      const missingError = await catchApiError(
        bob.api.transactions.transfer({ ...USD, credit_account: 'NOTHING', ...(recipient && { recipient }) }),
      );
      expect(hiddenError).toEqual(missingError);
    }
  });

  it('can be used by admins', async () => {
    const { admin, bob, hidden } = await createHiddenAccount();
    const debit = await admin.api.admin.transactions.transfer({ ...USD, debit_account: hidden, recipient: bob.id, status: 'Complete' });
    expect(debit).toMatchObject({ account: hidden, amount: -10n, balance: 90n });
    await admin.api.admin.transactions.transfer({ ...USD, user: bob.id, credit_account: hidden, status: 'Complete' });
    expect((await admin.api.admin.accounts.get({ reference: hidden })).currencies).toMatchObject([{ balance: 100n }]);
  });
});

const fundAnn = ({ admin, ann }: CompanyFixture, amount: bigint) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });

const orderTo = ({ bob }: CompanyFixture, amount = 300n) => ({ recipient: bob.id, amount, currency: 'USD', key: crypto.randomUUID() });

const debitsOf = async ({ ann }: CompanyFixture) => (await ann.api.transactions.list({ tx_type: 'debit' })).results;

describe('transactions.send', () => {
  it('makes one transfer for ten submissions, all with the same response', async () => {
    const fixture = await createFixture();
    await fundAnn(fixture, 10_000n);
    const order = orderTo(fixture);
    const responses = await Promise.all(Array.from({ length: 10 }, () => fixture.ann.api.transactions.send(order)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(responses.at(-1)).toEqual(responses[0]);
    const debits = await debitsOf(fixture);
    expect(debits.map(({ id, amount }) => [id, amount])).toEqual([[responses[0]?.id, -300n]]);
  });

  it('rejects a different order under a used key', async () => {
    const fixture = await createFixture();
    await fundAnn(fixture, 10_000n);
    const order = orderTo(fixture);
    await fixture.ann.api.transactions.send(order);
    const otherOrder = fixture.ann.api.transactions.send({ ...order, amount: 301n });
    await expect(otherOrder).rejects.toMatchObject({ cause: { code: 'idempotency_mismatch' } });
    expect(await debitsOf(fixture)).toHaveLength(1);
  });

  it('saves the rejection of an order, and accepts a new attempt', async () => {
    const fixture = await createFixture();
    const order = orderTo(fixture);
    const error = await fixture.ann.api.transactions.send(order).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { data: { amount: expect.any(Array) } } });
    await fundAnn(fixture, 10_000n);
    await expect(fixture.ann.api.transactions.send(order)).rejects.toMatchObject({
      cause: { data: (error as { cause: { data: unknown } }).cause.data },
    });
    await fixture.ann.api.transactions.send({ ...order, key: `${order.key}-1` });
    expect(await debitsOf(fixture)).toHaveLength(1);
  });

  it('rejects a payee whose address changed after the review', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    await fundAnn(fixture, 10_000n);
    const { id: payee, address } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const order = { amount: 300n, currency: 'USD', payee, payee_address: address };
    await ann.api.payees.update({ id: String(payee), address: 'other@comer.example' });
    const error = await ann.api.transactions.send({ ...order, key: 'a' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { data: { payee: [expect.stringContaining('has changed')] } } });
    expect(await debitsOf(fixture)).toHaveLength(0);
    await ann.api.payees.update({ id: String(payee), address: bob.email });
    await ann.api.transactions.send({ ...order, key: 'b' });
    expect(await debitsOf(fixture)).toHaveLength(1);
  });

  it('replays an order after its payee was archived', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    await fundAnn(fixture, 10_000n);
    const { id: payee, address } = await ann.api.payees.create({ name: 'Bob', address: bob.email });
    const order = { amount: 300n, currency: 'USD', payee, payee_address: address, key: 'a' };
    const sent = await ann.api.transactions.send(order);
    await ann.api.payees.remove({ id: String(payee) });
    expect(await ann.api.transactions.send(order)).toEqual(sent);
    expect(await debitsOf(fixture)).toHaveLength(1);
  });

  it('scopes keys to the user', async () => {
    const fixture = await createFixture();
    await fundAnn(fixture, 10_000n);
    const order = orderTo(fixture);
    const annsDebit = await fixture.ann.api.transactions.send(order);
    const bobsDebit = await fixture.bob.api.transactions.send({ ...order, recipient: fixture.ann.id });
    expect(bobsDebit.id).not.toBe(annsDebit.id);
  });
});
