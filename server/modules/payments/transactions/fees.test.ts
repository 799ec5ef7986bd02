// Transaction fees as a v3 client sees them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionFeeRow } from '#db/schema/index.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { calculateFee, calculatePercentage, selectFees } from '#server/modules/payments/transactions/apply-rules.ts';
import type { RuleScope } from '#server/modules/payments/transactions/effective-rules.ts';
import { accountOf, balanceOf, credit, debit, fund, setStatus, transfer } from '#server/testing/payment-requests.ts';
import { addFee, addLimit } from '#server/testing/rules.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture: createPaymentFixture } = useFixtures();

const USERS = { groupName: 'user' };

/** The fee income of the company. */
const readFeeIncome = async ({ companyId }: RestFixture): Promise<number> => {
  const [row] = await database.owner<{ balance: number }[]>`
    select b.balance::int as balance from balances b join ledger_accounts l on l.company_id = b.company_id and l.id = b.account_id
    where b.company_id = ${companyId} and l.system_code = 'fees' and l.currency = 'USD'`;
  return row?.balance ?? 0;
};

const collectionOf = async (fixture: RestFixture, collection: string) => {
  const { data } = await fixture.rest('GET', `/admin/transactions/?collection=${collection}&orderby=created`, {
    token: fixture.admin.token,
  });
  return data.results;
};

const reverse = (fixture: RestFixture, id: string, body: Record<string, unknown> = {}) =>
  fixture.rest('POST', `/admin/transactions/${id}/reverse/`, { token: fixture.admin.token, body });

describe('the fee of a debit', () => {
  it('is a separate row that is held, completed and shown with it', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await addFee(database, fixture, { ...USERS, value: 5n, percentage: '2.5', description: 'Withdrawal' });
    const { data } = await debit(fixture, fixture.ann, { amount: 100 });
    expect(data).toMatchObject({ amount: -100, fee: 8, total_amount: -108, fees: [{ description: 'Withdrawal', amount: 8 }] });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 892 });
    const rows = await collectionOf(fixture, data.collection);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ parent }: { parent: string }) => parent === data.id)).toMatchObject({
      inferred: true,
      subtype: 'fee',
      tx_type: 'debit',
      amount: -8,
      total_amount: -8,
      status: 'Pending',
      account: data.account,
    });
    await setStatus(fixture, data.id, 'Complete');
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 892, available: 892 });
    expect(await readFeeIncome(fixture)).toBe(8);
    const single = await fixture.rest('GET', `/transactions/${data.id}/`, { token: fixture.ann.token });
    expect(single.data).toMatchObject({ status: 'Complete', balance: 900, fees: [{ description: 'Withdrawal', amount: 8 }] });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('is released when the debit fails, and counts against available funds', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await addFee(database, fixture, { ...USERS, value: 5n });
    const { data } = await debit(fixture, fixture.ann, { amount: 995 });
    expect((await debit(fixture, fixture.ann, { amount: 1 })).data).toEqual({ amount: ['Insufficient funds.'] });
    await setStatus(fixture, data.id, 'Failed');
    expect((await debit(fixture, fixture.ann, { amount: 996 })).data).toEqual({ amount: ['Insufficient funds.'] });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 1_000 });
    expect(await readFeeIncome(fixture)).toBe(0);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('the fee of a credit', () => {
  it('is paid from the credited amount on completion', async () => {
    const fixture = await createPaymentFixture();
    await addFee(database, fixture, { ...USERS, txType: 'credit', value: 30n });
    const { data } = await credit(fixture, fixture.ann, { amount: 100 });
    expect(data).toMatchObject({ amount: 100, fee: 30, total_amount: 70, balance: 0 });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 0, available: 0 });
    const { data: completed } = await setStatus(fixture, data.id, 'Complete');
    expect(completed).toMatchObject({ status: 'Complete', balance: 100 });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 70, available: 70 });
    expect(await readFeeIncome(fixture)).toBe(30);
    expect((await reverse(fixture, data.id)).status).toBe(201);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 0, available: 0 });
    expect(await readFeeIncome(fixture)).toBe(0);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it("is credited to the fee's account, which may be new, and fails with the credit", async () => {
    const fixture = await createPaymentFixture();
    const { reference } = await accountOf(fixture, fixture.bob);
    await addFee(database, fixture, { ...USERS, txType: 'credit', value: 30n, creditAccount: reference, creditSubtype: 'commission' });
    const failedCredit = await credit(fixture, fixture.ann, { amount: 100 });
    await setStatus(fixture, failedCredit.data.id, 'Failed');
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 0, available: 0 });
    await fund(fixture, fixture.ann, 100);
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 30, available: 30 });
    const { data } = await fixture.rest('GET', '/transactions/?subtype=commission&status=Complete', { token: fixture.bob.token });
    expect(data.results).toMatchObject([{ amount: 30, tx_type: 'credit' }]);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('does not use archived accounts', async () => {
    const fixture = await createPaymentFixture();
    const { reference } = await fixture.admin.api.admin.accounts.create({ name: 'Commission' });
    await addFee(database, fixture, { ...USERS, txType: 'credit', value: 30n, creditAccount: reference });
    await fund(fixture, fixture.ann, 100);
    await fixture.admin.api.admin.accounts.update({ reference, archived: true });
    expect((await credit(fixture, fixture.ann, { amount: 100 })).data).toEqual({
      non_field_errors: ['A fee of this transaction names an account that does not exist or is archived.'],
    });
  });

  it('never exceeds the credit', async () => {
    const fixture = await createPaymentFixture();
    await addFee(database, fixture, { ...USERS, txType: 'credit', value: 30n });
    expect(await credit(fixture, fixture.ann, { amount: 29 })).toMatchObject({
      status: 400,
      data: { amount: ['The fee is higher than the amount.'] },
    });
    expect((await credit(fixture, fixture.ann, { amount: 30 })).status).toBe(201);
  });
});

describe('the fees of a transfer', () => {
  const createFixtureWithFees = async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await addFee(database, fixture, { ...USERS, value: 7n });
    await addFee(database, fixture, { ...USERS, txType: 'credit', percentage: '10' });
    return fixture;
  };

  it('apply to both sides', async () => {
    const fixture = await createFixtureWithFees();
    const { data } = await transfer(fixture, fixture.ann, { amount: 100, recipient: fixture.bob.email });
    expect(data).toMatchObject({ status: 'Complete', fee: 7, total_amount: -107, balance: 900 });
    expect([await balanceOf(fixture, fixture.ann), await balanceOf(fixture, fixture.bob)]).toMatchObject([
      { balance: 893 },
      { balance: 90 },
    ]);
    expect(await readFeeIncome(fixture)).toBe(17);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('are returned with the last partial reversal, and can be charged again', async () => {
    const fixture = await createFixtureWithFees();
    const { data } = await transfer(fixture, fixture.ann, { amount: 100, recipient: fixture.bob.email });
    await reverse(fixture, data.id, { amount: 40 });
    expect([await balanceOf(fixture, fixture.ann), await balanceOf(fixture, fixture.bob)]).toMatchObject([
      { balance: 933 },
      { balance: 50 },
    ]);
    expect(await readFeeIncome(fixture)).toBe(17);
    const last = await reverse(fixture, data.id);
    expect(last).toMatchObject({ status: 201, data: { amount: 60, parent: data.id } });
    expect([await balanceOf(fixture, fixture.ann), await balanceOf(fixture, fixture.bob)]).toMatchObject([
      { balance: 1_000 },
      { balance: 0 },
    ]);
    expect(await readFeeIncome(fixture)).toBe(0);
    expect((await reverse(fixture, data.id)).data).toEqual({ amount: ['Nothing is left to reverse.'] });
    expect((await reverse(fixture, last.data.id, { amount: 1 })).data).toEqual({
      amount: ['This transaction can only be reversed in full. Omit the amount.'],
    });
    expect((await reverse(fixture, last.data.id)).status).toBe(201);
    expect(await readFeeIncome(fixture)).toBe(17);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('stay pending and fail with an unclaimed transfer', async () => {
    const fixture = await createFixtureWithFees();
    const { data } = await transfer(fixture, fixture.ann, { amount: 100, recipient: 'stranger@elsewhere.example' });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 893 });
    expect((await transfer(fixture, fixture.ann, { amount: 887, recipient: 'other@elsewhere.example' })).data).toEqual({
      amount: ['Insufficient funds.'],
    });
    await setStatus(fixture, data.id, 'Failed');
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 1_000 });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('a batch with fees', () => {
  it('returns its items without the fee rows, and counts them all', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await addFee(database, fixture, { ...USERS, value: 5n });
    const items = [1, 2].map((amount) => ({ tx_type: 'debit', amount, currency: 'USD' }));
    const { data } = await fixture.rest('POST', '/transactions/', { token: fixture.ann.token, body: { transactions: items } });
    expect(data.transactions).toMatchObject([
      { amount: -1, fee: 5 },
      { amount: -2, fee: 5 },
    ]);
    const totals = await fixture.rest('GET', '/transactions/totals/?tx_type=debit', { token: fixture.ann.token });
    expect(totals.data).toMatchObject({ count: 4, amount: -13, total_amount: -13, fees: 10 });
  });

  it('is not limited by fee rows', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await addFee(database, fixture, { ...USERS, value: 5n });
    await addLimit(database, fixture, { ...USERS, type: 'day_max', value: 20n });
    expect((await debit(fixture, fixture.ann, { amount: 10 })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 10 })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 1 })).status).toBe(400);
  });

  it('is not limited by fees that are not marked as inferred', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await fund(fixture, fixture.bob);
    const { reference } = await accountOf(fixture, fixture.bob);
    await addFee(database, fixture, { ...USERS, name: 'own', value: 5n, inferred: false });
    await addFee(database, fixture, { ...USERS, name: 'theirs', value: 5n, inferred: false, debitAccount: reference });
    await addLimit(database, fixture, { ...USERS, type: 'day_max', value: 20n });
    expect((await debit(fixture, fixture.ann, { amount: 10 })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 10 })).status).toBe(201);
    expect((await debit(fixture, fixture.bob, { amount: 20 })).status).toBe(201);
  });
});

/** Percentages as stored: below a thousand, with up to six decimals. */
const percentage = fc
  .tuple(fc.nat(999), fc.nat(999_999), fc.nat(6))
  .map(([integer, fraction, digits]) => (digits === 0 ? `${integer}` : `${integer}.${String(fraction).padStart(6, '0').slice(0, digits)}`));
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n - 1n });

/** The percentage as a fraction, computed independently. */
const fractionOf = (text: string): [numerator: bigint, denominator: bigint] => {
  const [integer = '', fraction = ''] = text.split('.');
  return [BigInt(integer + fraction), 100n * 10n ** BigInt(fraction.length)];
};

describe('a percentage fee', () => {
  it('rounds half up to within half a unit, with a minimum of one unit', () => {
    fc.assert(
      fc.property(amount, percentage, (base, text) => {
        const [numerator, denominator] = fractionOf(text);
        const exact = base * numerator;
        const fee = calculatePercentage(base, text);
        const doubledDifference = 2n * (exact - fee * denominator);
        const isNearest = doubledDifference < denominator && doubledDifference >= -denominator;
        const isLeast = fee === 1n && exact > 0n && 2n * exact < denominator;
        expect(isNearest || isLeast).toBe(true);
        expect(fee === 0n).toBe(exact === 0n);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is monotonic in the amount', () => {
    fc.assert(
      fc.property(amount, amount, percentage, (firstAmount, secondAmount, text) => {
        const [small, large] = firstAmount < secondAmount ? [firstAmount, secondAmount] : [secondAmount, firstAmount];
        expect(calculatePercentage(small, text) <= calculatePercentage(large, text)).toBe(true);
      }),
    );
  });

  it.each([
    [100n, '2.5', 3n],
    [99n, '2.5', 2n],
    [1n, '0.000001', 1n],
    [1_000n, '0', 0n],
    [10n ** 30n - 1n, '999.999999', 9_999_999_990_000_000_000_000_000_000_000n - 10n],
  ])('of %s at %s percent', (base, text, fee) => {
    expect(calculatePercentage(base, text)).toBe(fee);
  });
});

const fee = (row: Partial<TransactionFeeRow>): TransactionFeeRow =>
  ({ txType: 'debit', subtype: null, name: null, value: 0n, percentage: null, ...row }) as TransactionFeeRow;

const scopeWithFees = (...fees: TransactionFeeRow[]): RuleScope =>
  ({ name: '', switches: { disallowed_transaction_subtypes: [] }, limits: [], fees }) as unknown as RuleScope;

const valuesIn = (levels: RuleScope[][], subtype: string | null = null) =>
  selectFees({ levels, isArchived: false }, { txType: 'debit', subtype }).map(({ value }) => value);

describe('the applicable fees', () => {
  it('are those of the nearest scope per name, and are added up', () => {
    const nearScope = scopeWithFees(fee({ name: 'swift', value: 1n }), fee({ value: 2n }), fee({ value: 3n }));
    const farScope = scopeWithFees(fee({ name: 'SWIFT', value: 10n }), fee({ name: 'handling', value: 20n }), fee({ value: 30n }));
    expect(valuesIn([[nearScope], [], [farScope]])).toEqual([1n, 2n, 3n, 20n]);
  });

  it('match the transaction’s subtype regardless of case, or have none, and match its type', () => {
    const scope = scopeWithFees(fee({ subtype: 'Wire', value: 1n }), fee({ value: 2n }), fee({ txType: 'credit', value: 4n }));
    expect(valuesIn([[scope]], 'wire')).toEqual([1n, 2n]);
    expect(valuesIn([[scope]])).toEqual([2n]);
  });

  it('combine a value and a percentage', () => {
    expect(calculateFee({ value: 30n, percentage: '2.9' }, 10_000n)).toBe(320n);
  });
});
