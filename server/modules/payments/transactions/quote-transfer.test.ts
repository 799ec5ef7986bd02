// A quote says what a transfer would cost and refuses what the transfer would be refused for, and leaves nothing behind.
import { describe, expect, it } from 'vitest';
import { accountOf, fund, type Bank } from '#server/testing/bank.ts';
import { addFee, addLimit, changeSettings } from '#server/testing/rules.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createOffice: createBank } = useWorlds();

const USERS = { groupName: 'user' };
const USD = { currency: 'USD' };

const createFunded = async (): Promise<Bank> => {
  const bank = await createBank();
  await fund(bank, bank.ann);
  return bank;
};

/** How many rows the company has, of all that a posting writes. */
const countRows = async ({ companyId }: Bank): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select (select count(*) from transactions where company_id = ${companyId}) + (select count(*) from entries where company_id = ${companyId})
      + (select count(*) from ledger_accounts where company_id = ${companyId}) + (select count(*) from users where company_id = ${companyId})
      + (select count(*) from messages where company_id = ${companyId}) + (select count(*) from events where company_id = ${companyId})
      as count`;
  return Number(row?.count);
};

describe('a quote', () => {
  it('is what the transfer then costs, and writes nothing', async () => {
    const bank = await createFunded();
    await addFee(database, bank, { ...USERS, value: 5n, percentage: '2.5' });
    const before = await countRows(bank);
    const quote = await bank.ann.api.transactions.quote({ ...USD, amount: 100n, recipient: bank.bob.id });
    expect(quote).toMatchObject({ amount: 100n, fee: 8n, total_amount: 108n, key: expect.any(String) });
    expect(await countRows(bank)).toBe(before);
    const made = await bank.ann.api.transactions.transfer({ ...USD, amount: 100n, recipient: bank.bob.id });
    expect(made).toMatchObject({ amount: -quote.amount, fee: quote.fee, total_amount: -quote.total_amount });
  });

  it('counts the fee where it judges whether there is enough', async () => {
    const bank = await createFunded();
    await addFee(database, bank, { ...USERS, value: 5n });
    const { transactions } = bank.ann.api;
    expect(await transactions.quote({ ...USD, amount: 995n, recipient: bank.bob.id })).toMatchObject({ total_amount: 1_000n });
    expect((await refusalOf(transactions.quote({ ...USD, amount: 996n, recipient: bank.bob.id }))).fields).toEqual({
      amount: ['Insufficient funds.'],
    });
  });

  it('may go as far below nothing as an overdraft lets it', async () => {
    const bank = await createFunded();
    await changeSettings(database, bank, { allow_overdrafts: true });
    await addLimit(database, bank, { ...USERS, type: 'overdraft', value: 1n });
    const { transactions } = bank.ann.api;
    expect(await transactions.quote({ ...USD, amount: 1_001n, recipient: bank.bob.id })).toMatchObject({ total_amount: 1_001n });
    expect((await refusalOf(transactions.quote({ ...USD, amount: 1_002n, recipient: bank.bob.id }))).fields).toEqual({
      amount: ['Insufficient funds.'],
    });
  });

  it.each([
    ['min', 'Minimum', 20n],
    ['max', 'Maximum', 20n],
    ['day_max', 'Daily', 50n],
    ['month_max', 'Monthly', 50n],
  ] as const)('is refused by a limit of the type %s as the transfer is', async (type, name, value) => {
    const bank = await createFunded();
    await addLimit(database, bank, { ...USERS, type, value });
    const { transactions } = bank.ann.api;
    await transactions.transfer({ ...USD, amount: 20n, recipient: bank.bob.id });
    const amount = type === 'min' ? 19n : 31n;
    const refused = await refusalOf(transactions.quote({ ...USD, amount, recipient: bank.bob.id }));
    expect(refused.fields).toEqual({ amount: expect.arrayContaining([expect.stringContaining(`${name} limit exceeded`)]) });
    const transfer = transactions.transfer({ ...USD, amount, recipient: bank.bob.id });
    expect((await refusalOf(transfer)).fields).toEqual(refused.fields);
    await expect(transactions.quote({ ...USD, amount: 20n, recipient: bank.bob.id })).resolves.toMatchObject({ total_amount: 20n });
  });

  it('is given only for accounts of the caller, in currencies that there are', async () => {
    const bank = await createFunded();
    const { reference } = await accountOf(bank, bank.ann);
    const { transactions } = bank.bob.api;
    const missing = { debit_account: ['Account does not exist.'] };
    expect((await refusalOf(transactions.quote({ ...USD, amount: 1n, debit_account: reference, recipient: bank.bob.id }))).fields).toEqual(
      missing,
    );
    expect((await refusalOf(transactions.quote({ currency: 'NIX', amount: 1n }))).fields).toEqual({
      currency: ['Currency does not exist.'],
    });
  });

  it('is refused where nobody may move money', async () => {
    const bank = await createFunded();
    await changeSettings(database, bank, { allow_transactions: false });
    const [quote, transfer] = await Promise.all([
      refusalOf(bank.ann.api.transactions.quote({ ...USD, amount: 1n, recipient: bank.bob.id })),
      refusalOf(bank.ann.api.transactions.transfer({ ...USD, amount: 1n, recipient: bank.bob.id })),
    ]);
    expect(quote).toEqual(transfer);
  });
});
