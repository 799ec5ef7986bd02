import { RECIPIENT_PREVIEW_THROTTLE } from '#server/modules/payments/throttles.ts';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import { accountOf, fund } from '#server/testing/payment-requests.ts';
import { setContact } from '#server/testing/contacts.ts';
import { addFee, addLimit, changeSettings } from '#server/testing/rules.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture: createPaymentFixture } = useFixtures();

const USERS = { groupName: 'user' };
const USD = { currency: 'USD' };

const createFundedFixture = async (): Promise<RestFixture> => {
  const fixture = await createPaymentFixture();
  await fund(fixture, fixture.ann);
  return fixture;
};

/** The number of the company's rows in the tables that a posting writes. */
const countRows = async ({ companyId }: RestFixture): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select (select count(*) from transactions where company_id = ${companyId}) + (select count(*) from entries where company_id = ${companyId})
      + (select count(*) from ledger_accounts where company_id = ${companyId}) + (select count(*) from users where company_id = ${companyId})
      + (select count(*) from messages where company_id = ${companyId}) + (select count(*) from events where company_id = ${companyId})
      as count`;
  return Number(row?.count);
};

describe('a quote', () => {
  it("matches the transfer's cost and writes nothing", async () => {
    const fixture = await createFundedFixture();
    await addFee(database, fixture, { ...USERS, value: 5n, percentage: '2.5' });
    const before = await countRows(fixture);
    const quote = await fixture.ann.api.transactions.quote({ ...USD, amount: 100n, recipient: fixture.bob.id });
    expect(quote).toMatchObject({ amount: 100n, fee: 8n, total_amount: 108n, key: expect.any(String) });
    expect(await countRows(fixture)).toBe(before);
    const debit = await fixture.ann.api.transactions.transfer({ ...USD, amount: 100n, recipient: fixture.bob.id });
    expect(debit).toMatchObject({ amount: -quote.amount, fee: quote.fee, total_amount: -quote.total_amount });
  });

  it('includes the fee in the check of available funds', async () => {
    const fixture = await createFundedFixture();
    await addFee(database, fixture, { ...USERS, value: 5n });
    const { transactions } = fixture.ann.api;
    expect(await transactions.quote({ ...USD, amount: 995n, recipient: fixture.bob.id })).toMatchObject({ total_amount: 1_000n });
    expect((await catchApiError(transactions.quote({ ...USD, amount: 996n, recipient: fixture.bob.id }))).fields).toEqual({
      amount: ['Insufficient funds.'],
    });
  });

  it('includes the overdraft in available funds', async () => {
    const fixture = await createFundedFixture();
    await changeSettings(database, fixture, { allow_overdrafts: true });
    await addLimit(database, fixture, { ...USERS, type: 'overdraft', value: 1n });
    const { transactions } = fixture.ann.api;
    expect(await transactions.quote({ ...USD, amount: 1_001n, recipient: fixture.bob.id })).toMatchObject({ total_amount: 1_001n });
    expect((await catchApiError(transactions.quote({ ...USD, amount: 1_002n, recipient: fixture.bob.id }))).fields).toEqual({
      amount: ['Insufficient funds.'],
    });
  });

  it.each([
    ['min', 'Minimum', 20n],
    ['max', 'Maximum', 20n],
    ['day_max', 'Daily', 50n],
    ['month_max', 'Monthly', 50n],
  ] as const)('is rejected by a limit of the type %s, like the transfer', async (type, name, value) => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, type, value });
    const { transactions } = fixture.ann.api;
    await transactions.transfer({ ...USD, amount: 20n, recipient: fixture.bob.id });
    const amount = type === 'min' ? 19n : 31n;
    const rejection = await catchApiError(transactions.quote({ ...USD, amount, recipient: fixture.bob.id }));
    expect(rejection.fields).toEqual({ amount: expect.arrayContaining([expect.stringContaining(`${name} limit exceeded`)]) });
    const transfer = transactions.transfer({ ...USD, amount, recipient: fixture.bob.id });
    expect((await catchApiError(transfer)).fields).toEqual(rejection.fields);
    await expect(transactions.quote({ ...USD, amount: 20n, recipient: fixture.bob.id })).resolves.toMatchObject({ total_amount: 20n });
  });

  it('requires an account of the caller and an existing currency', async () => {
    const fixture = await createFundedFixture();
    const { reference } = await accountOf(fixture, fixture.ann);
    const { transactions } = fixture.bob.api;
    const missingAccount = { debit_account: ['Account does not exist.'] };
    expect(
      (await catchApiError(transactions.quote({ ...USD, amount: 1n, debit_account: reference, recipient: fixture.bob.id }))).fields,
    ).toEqual(missingAccount);
    expect((await catchApiError(transactions.quote({ currency: 'NIX', amount: 1n }))).fields).toEqual({
      currency: ['Currency does not exist.'],
    });
  });

  it('is rejected if transactions are disabled', async () => {
    const fixture = await createFundedFixture();
    await changeSettings(database, fixture, { allow_transactions: false });
    const [quote, transfer] = await Promise.all([
      catchApiError(fixture.ann.api.transactions.quote({ ...USD, amount: 1n, recipient: fixture.bob.id })),
      catchApiError(fixture.ann.api.transactions.transfer({ ...USD, amount: 1n, recipient: fixture.bob.id })),
    ]);
    expect(quote).toEqual(transfer);
  });
});

const HUNDRED = { currency: 'USD', amount: 100n };
const INVALID_RECIPIENT = 'Enter an email address, a mobile number with country code, a user ID or an account reference.';

/** A company whose user Ann has money, and whose user Bob is named Bob Brook. */
const createCompanyWithBob = async (): Promise<RestFixture> => {
  const fixture = await createPaymentFixture();
  await fund(fixture, fixture.ann);
  await fixture.bob.api.user.update({ first_name: 'Bob', last_name: 'Brook' });
  return fixture;
};

const previewFor = async (fixture: RestFixture, recipient: string) =>
  (await fixture.ann.api.transactions.quote({ ...HUNDRED, recipient })).recipient;

describe('the recipient preview', () => {
  it("abbreviates a user's name until the two have exchanged money", async () => {
    const fixture = await createCompanyWithBob();
    const { created_at: created } = (await database.owner`select created_at from users where id = ${fixture.bob.id}`)[0] ?? {};
    const member = { kind: 'member', member_since: (created as Date).getTime() };
    const { reference } = await accountOf(fixture, fixture.bob);
    for (const recipient of [fixture.bob.email, fixture.bob.id, reference]) {
      expect(await previewFor(fixture, recipient)).toEqual({ ...member, name: 'Bob B.', has_transacted: false });
    }
    await fund(fixture, fixture.bob);
    await fixture.bob.api.transactions.transfer({ ...HUNDRED, recipient: fixture.ann.id });
    expect(await previewFor(fixture, fixture.bob.email)).toEqual({ ...member, name: 'Bob Brook', has_transacted: true });
  });

  it('does not show the address of a user without a name', async () => {
    const fixture = await createCompanyWithBob();
    await fixture.bob.api.user.update({ first_name: '', last_name: '' });
    const { reference } = await accountOf(fixture, fixture.bob);
    expect(await previewFor(fixture, reference)).toMatchObject({ kind: 'member', name: null });
  });

  it('returns the account of an account reference', async () => {
    const fixture = await createCompanyWithBob();
    const { reference } = await accountOf(fixture, fixture.bob);
    const quote = await fixture.ann.api.transactions.quote({ ...HUNDRED, recipient: reference });
    expect(quote.credit_account).toBe(reference);
    const debit = await fixture.ann.api.transactions.transfer({ ...HUNDRED, credit_account: quote.credit_account });
    expect(debit).toMatchObject({ status: 'Complete', partner: { user: { id: fixture.bob.id } } });
  });

  it('is the same for unverified users and unknown addresses, with the return date of held money', async () => {
    const fixture = await createCompanyWithBob();
    await changeSettings(database, fixture, { unclaimed_transfer_days: 10 });
    await setContact(database, { companyId: fixture.companyId, userId: fixture.bob.id }, 'email', { isVerified: false });
    for (const recipient of [fixture.bob.email, 'nobody@elsewhere.example', '+27825550099']) {
      const preview = await previewFor(fixture, recipient);
      expect(preview).toEqual({ kind: 'unverified', held_until: expect.any(Number) });
      const { expires } = await fixture.ann.api.transactions.transfer({ ...HUNDRED, amount: 1n, recipient });
      const heldUntil = preview.kind === 'unverified' ? preview.held_until : 0;
      expect(Math.abs((expires ?? 0) - heldUntil)).toBeLessThan(DAY_MS / 24);
    }
  });

  it('shows the sender’s own account, and rejects the source account', async () => {
    const fixture = await createCompanyWithBob();
    const { data: savings } = await fixture.rest('POST', '/accounts/', { token: fixture.ann.token, body: { name: 'Savings' } });
    expect(await previewFor(fixture, savings.reference)).toEqual({ kind: 'self', account: savings.reference });
    const { fields } = await catchApiError(fixture.ann.api.transactions.quote({ ...HUNDRED, recipient: fixture.ann.email }));
    expect(fields).toEqual({ recipient: ['Debit and credit account must be different.'] });
  });

  it.each(['beatris', '+1', 'beatris@', '12345', 'Ann Brook'])('rejects “%s” with an error on the recipient', async (recipient) => {
    const fixture = await createCompanyWithBob();
    expect((await catchApiError(fixture.ann.api.transactions.quote({ ...HUNDRED, recipient }))).fields).toEqual({
      recipient: [INVALID_RECIPIENT],
    });
  });

  it('does not find accounts of other companies or hidden ones', async () => {
    const [fixture, otherFixture] = await Promise.all([createCompanyWithBob(), createCompanyWithBob()]);
    const foreignAccount = await accountOf(otherFixture, otherFixture.bob);
    const { reference } = await accountOf(fixture, fixture.bob);
    await database.owner`update accounts set hidden = true where company_id = ${fixture.companyId} and reference = ${reference}`;
    for (const recipient of [foreignAccount.reference, reference]) {
      expect((await catchApiError(fixture.ann.api.transactions.quote({ ...HUNDRED, recipient }))).fields).toEqual({
        recipient: [INVALID_RECIPIENT],
      });
    }
  });

  it('rejects an unverified address if the company requires registration', async () => {
    const fixture = await createCompanyWithBob();
    await changeSettings(database, fixture, { require_registration: true });
    const { fields } = await catchApiError(fixture.ann.api.transactions.quote({ ...HUNDRED, recipient: 'nobody@elsewhere.example' }));
    expect(fields).toEqual({ recipient: ['Recipient is not registered.'] });
  });

  it('limits lookups of new recipients to sixty per hour, but not those of known ones', async () => {
    const fixture = await createCompanyWithBob();
    await fixture.ann.api.transactions.transfer({ ...HUNDRED, amount: 1n, recipient: fixture.bob.id });
    for (let lookup = 0; lookup < 3; lookup++) await previewFor(fixture, fixture.bob.email);
    const subject = `${fixture.companyId} ${fixture.ann.id}`;
    for (let lookup = 0; lookup < 59; lookup++) await fixture.services.throttle.count(RECIPIENT_PREVIEW_THROTTLE, subject);
    expect(await previewFor(fixture, 'nobody@elsewhere.example')).toMatchObject({ kind: 'unverified' });
    expect(await catchApiError(fixture.ann.api.transactions.quote({ ...HUNDRED, recipient: fixture.admin.email }))).toMatchObject({
      code: 'throttled',
    });
  });

  it('is skipped for a sender who could not make the transfer', async () => {
    const fixture = await createCompanyWithBob();
    const { transactions } = fixture.bob.api;
    for (const recipient of [fixture.ann.email, 'nobody@elsewhere.example', 'beatris']) {
      expect((await catchApiError(transactions.quote({ ...HUNDRED, recipient }))).fields).toEqual({ amount: ['Insufficient funds.'] });
    }
  });

  it('rejects an unregistrable mobile number over REST without a hold', async () => {
    const fixture = await createCompanyWithBob();
    for (const recipient of ['+000000', '+99999999999', '+2782']) {
      const body = { amount: 100, currency: 'USD', recipient };
      const { status, data } = await fixture.rest('POST', '/transactions/transfer/', { token: fixture.ann.token, body });
      expect([status, Object.keys(data)]).toEqual([400, ['recipient']]);
    }
    expect(await accountOf(fixture, fixture.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });
});
