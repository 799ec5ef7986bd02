import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { accountOf, fund, transfer, type PaymentFixture } from '#server/testing/bank.ts';
import { setContact } from '#server/testing/contacts.ts';
import { refusalOf, useWorlds, type TestUser, type CompanyFixture } from '#server/testing/world.ts';

const { database, createOffice, createWorld } = useWorlds();

/** A company whose Ann has money. */
const createFundedBank = async (amount?: number): Promise<PaymentFixture> => {
  const bank = await createOffice();
  await fund(bank, bank.ann, amount);
  return bank;
};

/** Sets a column of a user, behind the API. */
const setUser = ({ companyId }: PaymentFixture, { id }: TestUser, column: string, value: boolean) =>
  database.owner`update users set ${database.owner({ [column]: value })} where company_id = ${companyId} and id = ${id}`;

const setCompany = ({ companyId }: PaymentFixture, settings: Record<string, boolean>) =>
  database.owner`update companies set settings = ${database.owner.json(settings)} where id = ${companyId}`;

const archiveAccount = ({ companyId }: PaymentFixture, reference: string, archived = true) =>
  database.owner`update accounts set archived = ${archived} where company_id = ${companyId} and reference = ${reference}`;

const listOf = async (bank: PaymentFixture, person: TestUser) =>
  (await bank.rest('GET', '/transactions/', { token: person.token })).data.results;

describe('POST /transactions/transfer/', () => {
  it.each(['email', 'id', 'mobile', 'account'] as const)('to a known recipient by %s is complete at once', async (by) => {
    const bank = await createFundedBank();
    await bank.rest('PATCH', '/user/', { token: bank.bob.token, body: { mobile: '+27 82 000 0001' } });
    await setContact(database, { companyId: bank.companyId, userId: bank.bob.id }, 'mobile', { isVerified: true });
    const { reference } = await accountOf(bank, bank.bob);
    const names = {
      email: { recipient: bank.bob.email.toUpperCase() },
      id: { recipient: bank.bob.id },
      mobile: { recipient: '+27820000001' },
      account: { credit_account: reference },
    };
    const { status, data } = await transfer(bank, bank.ann, names[by]);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: 'Complete',
      tx_type: 'debit',
      amount: -250,
      balance: 750,
      partner: { user: { id: bank.bob.id } },
    });
    expect([(await accountOf(bank, bank.ann)).balance, (await accountOf(bank, bank.bob)).balance]).toEqual([750, 250]);
  });

  it('shows both sides in one collection, each with the other as partner', async () => {
    const bank = await createFundedBank();
    const { data } = await transfer(bank, bank.ann, {
      recipient: bank.bob.email,
      debit_note: 'rent',
      debit_reference: 'D',
      debit_subtype: 'send_email',
      debit_metadata: { side: 'debit' },
      credit_note: 'for rent',
      credit_reference: 'C',
      credit_subtype: 'receive_email',
      credit_metadata: { side: 'credit' },
    });
    const [received] = await listOf(bank, bank.bob);
    expect(data).toMatchObject({ note: 'rent', reference: 'D', subtype: 'send_email', metadata: { side: 'debit' } });
    expect(received).toMatchObject({
      collection: data.collection,
      partner: { id: data.id, user: { id: bank.ann.id, email: bank.ann.email, temporary: false } },
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

  it('to oneself moves between own accounts, and not within one', async () => {
    const bank = await createFundedBank();
    const { owner } = database;
    await owner`insert into accounts (company_id, reference, user_id, name) values (${bank.companyId}, 'SAVINGS', ${bank.ann.id}, 'savings')`;
    const { status } = await transfer(bank, bank.ann, { credit_account: 'SAVINGS' });
    expect(status).toBe(201);
    const { data } = await bank.rest('GET', '/accounts/SAVINGS/', { token: bank.ann.token });
    expect(data.currencies[0].balance).toBe(250);
    const same = await transfer(bank, bank.ann, { recipient: bank.ann.email });
    expect(same).toMatchObject({ status: 400, data: { recipient: ['Debit and credit account must be different.'] } });
  });

  it.each([
    ['nobody', {}, { recipient: ['This field is required.'] }],
    ['an id that nobody has', { recipient: '0198c2f5-0000-7000-8000-000000000000' }, { recipient: ['Recipient does not exist.'] }],
    ['a text that names nobody', { recipient: 'bob' }, { recipient: ['Recipient does not exist.'] }],
    ['an account that is not there', { credit_account: 'NOTHING' }, { credit_account: ['Account does not exist.'] }],
  ])('to %s is a field error', async (_whom, body, data) => {
    const bank = await createFundedBank();
    expect(await transfer(bank, bank.ann, body)).toMatchObject({ status: 400, data });
  });

  it('to an account that is not the named recipient’s is refused', async () => {
    const bank = await createFundedBank();
    const { reference } = await accountOf(bank, bank.admin);
    const answer = await transfer(bank, bank.ann, { recipient: bank.bob.email, credit_account: reference });
    expect(answer).toMatchObject({ status: 400, data: { credit_account: ['Account does not exist.'] } });
  });

  it('reads a blank or null recipient as none, so that the account names the other side', async () => {
    const bank = await createFundedBank();
    const { reference } = await accountOf(bank, bank.bob);
    for (const recipient of ['', null]) expect((await transfer(bank, bank.ann, { recipient, credit_account: reference })).status).toBe(201);
    expect((await transfer(bank, bank.ann, { recipient: '' })).data).toEqual({ recipient: ['This field is required.'] });
  });

  it('never reaches somebody of another company', async () => {
    const bank = await createFundedBank();
    const other = await createFundedBank();
    expect((await transfer(bank, bank.ann, { recipient: other.bob.id })).data).toEqual({ recipient: ['Recipient does not exist.'] });
    const { reference } = await accountOf(other, other.bob);
    expect((await transfer(bank, bank.ann, { credit_account: reference })).data).toEqual({ credit_account: ['Account does not exist.'] });
    expect((await accountOf(other, other.bob)).balance).toBe(0);
  });

  it.each(['allow_transactions', 'allow_debit_transactions'])('is refused to a sender whose %s is off', async (column) => {
    const bank = await createFundedBank();
    await setUser(bank, bank.ann, column, false);
    const { status, data } = await transfer(bank, bank.ann, { recipient: bank.bob.email });
    expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: ['Transactions are disabled for this user.'] } });
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it.each(['allow_transactions', 'allow_credit_transactions'])(
    'to somebody whose %s is off is an error on the field that named them',
    async (column) => {
      const bank = await createFundedBank();
      const { reference } = await accountOf(bank, bank.bob);
      await setUser(bank, bank.bob, column, false);
      const refused = ['Recipient cannot receive transactions.'];
      for (const [names, field] of [
        [{ recipient: bank.bob.email }, 'recipient'],
        [{ credit_account: reference }, 'credit_account'],
        [{ recipient: bank.bob.id, credit_account: reference }, 'credit_account'],
      ] as const) {
        const { status, data } = await transfer(bank, bank.ann, names);
        expect({ status, data }).toEqual({ status: 400, data: { [field]: refused } });
      }
      expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    },
  );

  it('needs the sender’s debits and the recipient’s credits only', async () => {
    const bank = await createFundedBank();
    await setUser(bank, bank.ann, 'allow_credit_transactions', false);
    await setUser(bank, bank.bob, 'allow_debit_transactions', false);
    expect((await transfer(bank, bank.ann, { recipient: bank.bob.email })).status).toBe(201);
  });

  it.each(['allow_transactions', 'allow_debit_transactions', 'allow_credit_transactions'])(
    'is refused where the company’s %s is off, to known and unknown recipients',
    async (setting) => {
      const bank = await createFundedBank();
      await setCompany(bank, { [setting]: false });
      for (const recipient of [bank.bob.email, 'new@comer.example']) {
        const { status, data } = await transfer(bank, bank.ann, { recipient });
        expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: ['Transactions are disabled for this company.'] } });
      }
      expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    },
  );

  it('neither leaves an archived account nor reaches one', async () => {
    const bank = await createFundedBank();
    const { reference: bobs } = await accountOf(bank, bank.bob);
    const { reference: anns } = await accountOf(bank, bank.ann);
    const no = ['Account does not exist.'];
    await archiveAccount(bank, bobs);
    expect((await transfer(bank, bank.ann, { credit_account: bobs })).data).toEqual({ credit_account: no });
    expect((await transfer(bank, bank.ann, { recipient: bank.bob.email })).data).toEqual({ recipient: no });
    await archiveAccount(bank, anns);
    expect((await transfer(bank, bank.ann, { recipient: bank.admin.email, debit_account: anns })).data).toEqual({ debit_account: no });
    expect((await transfer(bank, bank.ann, { recipient: bank.admin.email })).data).toEqual({ debit_account: no });
    // Its user does not see it until then.
    await archiveAccount(bank, anns, false);
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it('never reaches an archived user, whatever names them', async () => {
    const bank = await createFundedBank();
    const { reference } = await accountOf(bank, bank.bob);
    await setUser(bank, bank.bob, 'archived', true);
    for (const [names, field] of [
      [{ recipient: bank.bob.email }, 'recipient'],
      [{ recipient: bank.bob.id }, 'recipient'],
      [{ credit_account: reference }, 'credit_account'],
    ] as const) {
      const { status, data } = await transfer(bank, bank.ann, names);
      expect({ status, fields: Object.keys(data) }).toEqual({ status: 400, fields: [field] });
    }
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it('in an archived currency is refused', async () => {
    const bank = await createFundedBank();
    await database.owner`update currencies set archived = true where company_id = ${bank.companyId} and code = 'USD'`;
    const { status, data } = await transfer(bank, bank.ann, { recipient: bank.bob.email });
    expect({ status, data }).toEqual({ status: 400, data: { currency: ['Currency is not enabled.'] } });
  });

  it('writes the sender’s leg before the recipient’s', async () => {
    const bank = await createFundedBank();
    const { data } = await transfer(bank, bank.ann, { recipient: bank.bob.email });
    const legs = await database.owner`
      select leg, kind, transaction_id, balance_delta::int as moved from entries
      where company_id = ${bank.companyId} and journal_id = ${data.collection} order by leg`;
    expect([...legs]).toEqual([
      { leg: 1, kind: 'post', transaction_id: data.id, moved: -250 },
      { leg: 2, kind: 'post', transaction_id: data.partner.id, moved: 250 },
    ]);
  });

  it('beyond the balance leaves nothing with the recipient, not even an empty currency', async () => {
    const bank = await createFundedBank();
    expect(await transfer(bank, bank.ann, { amount: 1_001, recipient: bank.bob.email })).toMatchObject({ status: 400 });
    const { data } = await bank.rest('GET', '/accounts/', { token: bank.bob.token });
    expect(data.results[0].currencies).toEqual([]);
  });

  it('back and forth a hundred times at once loses nothing', async () => {
    const bank = await createFundedBank();
    await transfer(bank, bank.ann, { amount: 500, recipient: bank.bob.email });
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? transfer(bank, bank.ann, { amount: 7, recipient: bank.bob.email })
          : transfer(bank, bank.bob, { amount: 7, recipient: bank.ann.email }),
      ),
    );
    expect((await accountOf(bank, bank.ann)).balance + (await accountOf(bank, bank.bob)).balance).toBe(1_000);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

const MOBILE = '+27825550001';
const SAME_ACCOUNT = ['Debit and credit account must be different.'];

/** A company whose Ann has money, and has verified neither her email nor her mobile number. */
const createUnverifiedBank = async (): Promise<PaymentFixture> => {
  const bank = await createOffice();
  await fund(bank, bank.ann);
  const ann = { companyId: bank.companyId, userId: bank.ann.id };
  await setContact(database, ann, 'email', { isVerified: false });
  await setContact(database, ann, 'mobile', { address: MOBILE, isVerified: false });
  return bank;
};

const openSecondAccount = async (bank: PaymentFixture, person: TestUser): Promise<string> => {
  const { data } = await bank.rest('POST', '/accounts/', { token: person.token, body: { name: 'Savings' } });
  return data.reference;
};

const countTemporaryUsers = async ({ companyId }: PaymentFixture): Promise<number> => {
  const found = await database.owner`select id from users where company_id = ${companyId} and temporary`;
  return found.length;
};

describe('a transfer to an own unverified address', () => {
  it.each([
    ['email address', ({ ann }: PaymentFixture) => ann.email.toUpperCase()],
    ['mobile number', () => '+27 82 555 0001'],
  ])('refuses a transfer to the sender’s own unverified %s from the primary account, and holds nothing', async (_, addressOf) => {
    const bank = await createUnverifiedBank();
    const body = { amount: 100, currency: 'USD', recipient: addressOf(bank) };
    const sent = await bank.rest('POST', '/transactions/transfer/', { token: bank.ann.token, body });
    expect([sent.status, sent.data]).toEqual([400, { recipient: SAME_ACCOUNT }]);
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    expect(await countTemporaryUsers(bank)).toBe(0);
  });

  it('completes a transfer from another own account to the sender’s own unverified address', async () => {
    const bank = await createUnverifiedBank();
    const { reference: primary } = await accountOf(bank, bank.ann);
    const savings = await openSecondAccount(bank, bank.ann);
    const { transactions } = bank.ann.api;
    const body = { amount: 400n, currency: 'USD' };
    await transactions.transfer({ ...body, recipient: bank.ann.email, credit_account: savings });
    const back = await transactions.transfer({ ...body, debit_account: savings, recipient: bank.ann.email });
    expect(back).toMatchObject({ status: 'Complete', account: savings, partner: { user: { id: bank.ann.id, temporary: false } } });
    const { data } = await bank.rest('GET', `/accounts/${primary}/currencies/USD/`, { token: bank.ann.token });
    expect(data).toMatchObject({ balance: 1_000, available_balance: 1_000 });
  });

  it('resolves the address of the user whom an admin sends for', async () => {
    const bank = await createUnverifiedBank();
    const body = { amount: 100, currency: 'USD', user: bank.ann.id, recipient: bank.ann.email };
    const sent = await bank.rest('POST', '/admin/transactions/transfer/', { token: bank.admin.token, body });
    expect([sent.status, sent.data]).toEqual([400, { recipient: SAME_ACCOUNT }]);
  });

  it('sends to the member who has verified the address, not to others who have entered it', async () => {
    const bank = await createUnverifiedBank();
    const bob = { companyId: bank.companyId, userId: bank.bob.id };
    await setContact(database, bob, 'mobile', { address: MOBILE, isVerified: true });
    const sent = await bank.ann.api.transactions.transfer({ amount: 100n, currency: 'USD', recipient: MOBILE });
    expect(sent).toMatchObject({ status: 'Complete', partner: { user: { id: bank.bob.id } } });
  });

  it('still holds a transfer to the unverified address of another member', async () => {
    const bank = await createUnverifiedBank();
    await fund(bank, bank.bob);
    const sent = await bank.bob.api.transactions.transfer({ amount: 100n, currency: 'USD', recipient: bank.ann.email });
    expect(sent).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
  });
});

const USD = { amount: 10n, currency: 'USD' };
const isMissing = (field: string) => ({ code: 'invalid', fields: { [field]: ['Account does not exist.'] } });

/** A company whose Ann has money on her primary account, and on one that she does not see. */
const createHiddenAccount = async () => {
  const world = await createWorld();
  const { admin, ann } = world;
  const { reference: hidden } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Escrow', hidden: true });
  for (const named of [{ user: ann.id }, { account: hidden }])
    await admin.api.admin.transactions.credit({ ...named, amount: 100n, currency: 'USD', status: 'Complete' });
  return { ...world, hidden };
};

describe('a hidden account', () => {
  it('its user finds no such account to credit, to debit, to send from or to send to', async () => {
    const { ann, bob, hidden } = await createHiddenAccount();
    const { transactions } = ann.api;
    expect(await refusalOf(transactions.credit({ ...USD, account: hidden }))).toMatchObject(isMissing('account'));
    expect(await refusalOf(transactions.debit({ ...USD, account: hidden }))).toMatchObject(isMissing('account'));
    expect(await refusalOf(transactions.batch({ transactions: [{ ...USD, tx_type: 'debit', account: hidden }] }))).toMatchObject(
      isMissing('transactions.0.account'),
    );
    const fromHidden = transactions.transfer({ ...USD, debit_account: hidden, recipient: bob.email });
    expect(await refusalOf(fromHidden)).toMatchObject(isMissing('debit_account'));
    expect(await refusalOf(transactions.transfer({ ...USD, credit_account: hidden }))).toMatchObject(isMissing('credit_account'));
  });

  it('is told apart from a missing account by nobody else either', async () => {
    const { admin, ann, bob, hidden } = await createHiddenAccount();
    await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' });
    for (const recipient of [undefined, ann.id]) {
      const refusal = await refusalOf(bob.api.transactions.transfer({ ...USD, credit_account: hidden, ...(recipient && { recipient }) }));
      const missing = await refusalOf(
        bob.api.transactions.transfer({ ...USD, credit_account: 'NOTHING', ...(recipient && { recipient }) }),
      );
      expect(refusal).toEqual(missing);
    }
  });

  it('is used by admins as any other', async () => {
    const { admin, bob, hidden } = await createHiddenAccount();
    const out = await admin.api.admin.transactions.transfer({ ...USD, debit_account: hidden, recipient: bob.id, status: 'Complete' });
    expect(out).toMatchObject({ account: hidden, amount: -10n, balance: 90n });
    await admin.api.admin.transactions.transfer({ ...USD, user: bob.id, credit_account: hidden, status: 'Complete' });
    expect((await admin.api.admin.accounts.get({ reference: hidden })).currencies).toMatchObject([{ balance: 100n }]);
  });
});

const fundAnn = ({ admin, ann }: CompanyFixture, amount: bigint) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });

const orderTo = ({ bob }: CompanyFixture, amount = 300n) => ({ recipient: bob.id, amount, currency: 'USD', key: crypto.randomUUID() });

const debitsOf = async ({ ann }: CompanyFixture) => (await ann.api.transactions.list({ tx_type: 'debit' })).results;

describe('transactions.send', () => {
  it('makes one transfer of ten presses, and answers all of them alike', async () => {
    const world = await createWorld();
    await fundAnn(world, 10_000n);
    const order = orderTo(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.ann.api.transactions.send(order)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.at(-1)).toEqual(answers[0]);
    const debits = await debitsOf(world);
    expect(debits.map(({ id, amount }) => [id, amount])).toEqual([[answers[0]?.id, -300n]]);
  });

  it('refuses another order under the key of one that was made', async () => {
    const world = await createWorld();
    await fundAnn(world, 10_000n);
    const order = orderTo(world);
    await world.ann.api.transactions.send(order);
    const other = world.ann.api.transactions.send({ ...order, amount: 301n });
    await expect(other).rejects.toMatchObject({ cause: { code: 'idempotency_mismatch' } });
    expect(await debitsOf(world)).toHaveLength(1);
  });

  it('repeats the refusal of an order, and makes the next try of it', async () => {
    const world = await createWorld();
    const order = orderTo(world);
    const refusal = await world.ann.api.transactions.send(order).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ cause: { data: { amount: expect.any(Array) } } });
    await fundAnn(world, 10_000n);
    await expect(world.ann.api.transactions.send(order)).rejects.toMatchObject({
      cause: { data: (refusal as { cause: { data: unknown } }).cause.data },
    });
    await world.ann.api.transactions.send({ ...order, key: `${order.key}-1` });
    expect(await debitsOf(world)).toHaveLength(1);
  });

  it('keeps keys of different people apart', async () => {
    const world = await createWorld();
    await fundAnn(world, 10_000n);
    const order = orderTo(world);
    const mine = await world.ann.api.transactions.send(order);
    const theirs = await world.bob.api.transactions.send({ ...order, recipient: world.ann.id });
    expect(theirs.id).not.toBe(mine.id);
  });
});
