// What tests of transactions ask a company's API for, in the words of its people.
import type { RestFixture, TestUser } from '#server/testing/world.ts';

export type PaymentFixture = RestFixture;

export const credit = (bank: PaymentFixture, person: TestUser, body: Record<string, unknown> = {}, headers = {}) =>
  bank.rest('POST', '/transactions/credit/', { token: person.token, body: { amount: 1_000, currency: 'USD', ...body }, headers });

export const debit = (bank: PaymentFixture, person: TestUser, body: Record<string, unknown> = {}, headers = {}) =>
  bank.rest('POST', '/transactions/debit/', { token: person.token, body: { amount: 100, currency: 'USD', ...body }, headers });

export const setStatus = (bank: PaymentFixture, id: string, status: string) =>
  bank.rest('PATCH', `/admin/transactions/${id}/`, { token: bank.admin.token, body: { status } });

export const transfer = (bank: PaymentFixture, person: TestUser, body: Record<string, unknown>) =>
  bank.rest('POST', '/transactions/transfer/', { token: person.token, body: { amount: 250, currency: 'USD', ...body } });

/** Money in the person's account, completed by the admin. */
export const fund = async (bank: PaymentFixture, person: TestUser, amount = 1_000) => {
  const { data } = await credit(bank, person, { amount });
  await setStatus(bank, data.id, 'Complete');
};

export const balanceOf = async (bank: PaymentFixture, person: TestUser) => {
  const { data } = await bank.rest('GET', '/accounts/', { token: person.token });
  const [held] = data.results[0].currencies;
  return held ? { balance: held.balance, available: held.available_balance } : { balance: 0, available: 0 };
};

/** The primary account, by what it was used with first. */
export const accountOf = async (bank: PaymentFixture, person: TestUser) => {
  const { data } = await bank.rest('GET', '/accounts/', { token: person.token });
  const [account] = data.results;
  const [held] = account.currencies;
  return { reference: account.reference as string, balance: held?.balance ?? 0, available: held?.available_balance ?? 0 };
};

export const countTransactions = async (bank: PaymentFixture): Promise<number> => {
  const { data } = await bank.rest('GET', '/admin/transactions/', { token: bank.admin.token });
  return data.count;
};

/** The body of a batch. */
export const batchOf = (items: Record<string, unknown>[]) => ({ transactions: items });
