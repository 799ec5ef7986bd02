// Transfers to unregistered recipients, and their claims.
import { expect } from 'vitest';
import { fund } from '#server/testing/payment-requests.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { useFixtures, type TestUser, type RestFixture } from '#server/testing/company-fixture.ts';

/** The address of an unregistered recipient. */
export const NEWCOMER = 'new@comer.example';
export const PASSWORD = 'correct horse battery';

export type TokenHolder = Pick<TestUser, 'token'>;

export const useUnclaimedTransfers = () => {
  const fixtures = useFixtures();
  const { database } = fixtures;

  /** A company whose user Ann has money. */
  const createFundedFixture = async (): Promise<RestFixture> => {
    const fixture = await fixtures.createRestFixture();
    await fund(fixture, fixture.ann);
    return fixture;
  };

  const send = async (fixture: RestFixture, recipient: string, { amount = 250, currency = 'USD' } = {}) => {
    const body = { amount, currency, recipient };
    const { status, data } = await fixture.rest('POST', '/transactions/transfer/', { token: fixture.ann.token, body });
    expect(status).toBe(201);
    return data;
  };

  const register = async ({ rest, company }: RestFixture, fields: Record<string, unknown>) => {
    const { status, data } = await rest('POST', '/auth/register/', { body: { company, password: PASSWORD, ...fields } });
    expect(status).toBe(201);
    return { id: data.user.id as string, token: data.token as string };
  };

  const verify = async (fixture: RestFixture, email = NEWCOMER, headers = {}) => {
    const key = await lastSecret(database, fixture, 'email.verify', email);
    return fixture.rest('POST', '/auth/email/verify/', { body: { key }, headers });
  };

  const accountsOf = async ({ rest }: RestFixture, { token }: TokenHolder) => {
    const { data } = await rest('GET', '/accounts/', { token });
    return data.results as {
      reference: string;
      primary: boolean;
      name: string;
      currencies: { balance: number; currency: { code: string } }[];
    }[];
  };

  /** The primary account first. */
  const balancesOf = async (fixture: RestFixture, person: TokenHolder) =>
    (await accountsOf(fixture, person))
      .toSorted((a, b) => Number(b.primary) - Number(a.primary))
      .map(({ name, currencies }) => [name, ...currencies.map(({ currency, balance }) => `${balance} ${currency.code}`)]);

  const transactionsOf = async ({ rest }: RestFixture, { token }: TokenHolder) =>
    (await rest('GET', '/transactions/', { token })).data.results;

  const readAsSender = async ({ rest, ann }: RestFixture, id: string) =>
    (await rest('GET', `/transactions/${id}/`, { token: ann.token })).data;

  const servicesOf = ({ services }: RestFixture) => ({ db: database.db, ...services });

  return {
    database,
    createRestFixture: fixtures.createRestFixture,
    createFundedFixture,
    send,
    register,
    verify,
    accountsOf,
    balancesOf,
    transactionsOf,
    readAsSender,
    servicesOf,
  };
};
