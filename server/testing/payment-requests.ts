// Requests of transaction tests to a company's API.
import type { RestFixture, TestUser } from '#server/testing/company-fixture.ts';

export const credit = (fixture: RestFixture, person: TestUser, body: Record<string, unknown> = {}, headers = {}) =>
  fixture.rest('POST', '/transactions/credit/', { token: person.token, body: { amount: 1_000, currency: 'USD', ...body }, headers });

export const debit = (fixture: RestFixture, person: TestUser, body: Record<string, unknown> = {}, headers = {}) =>
  fixture.rest('POST', '/transactions/debit/', { token: person.token, body: { amount: 100, currency: 'USD', ...body }, headers });

export const setStatus = (fixture: RestFixture, id: string, status: string) =>
  fixture.rest('PATCH', `/admin/transactions/${id}/`, { token: fixture.admin.token, body: { status } });

export const transfer = (fixture: RestFixture, person: TestUser, body: Record<string, unknown>) =>
  fixture.rest('POST', '/transactions/transfer/', { token: person.token, body: { amount: 250, currency: 'USD', ...body } });

/** Credits the person; the admin completes the transaction. */
export const fund = async (fixture: RestFixture, person: TestUser, amount = 1_000) => {
  const { data } = await credit(fixture, person, { amount });
  await setStatus(fixture, data.id, 'Complete');
};

export const balanceOf = async (fixture: RestFixture, person: TestUser) => {
  const { data } = await fixture.rest('GET', '/accounts/', { token: person.token });
  const [balances] = data.results[0].currencies;
  return balances ? { balance: balances.balance, available: balances.available_balance } : { balance: 0, available: 0 };
};

/** The primary account, with its first currency. */
export const accountOf = async (fixture: RestFixture, person: TestUser) => {
  const { data } = await fixture.rest('GET', '/accounts/', { token: person.token });
  const [account] = data.results;
  const [balances] = account.currencies;
  return { reference: account.reference as string, balance: balances?.balance ?? 0, available: balances?.available_balance ?? 0 };
};

export const countTransactions = async (fixture: RestFixture): Promise<number> => {
  const { data } = await fixture.rest('GET', '/admin/transactions/', { token: fixture.admin.token });
  return data.count;
};

/** The body of a batch. */
export const batchOf = (items: Record<string, unknown>[]) => ({ transactions: items });
