// Money for somebody who has not registered: how it is sent, and how they come for it.
import { expect } from 'vitest';
import { fund, type PaymentFixture } from '#server/testing/bank.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { useWorlds, type TestUser } from '#server/testing/world.ts';

/** Who is sent money, and has not registered. */
export const NEWCOMER = 'new@comer.example';
export const PASSWORD = 'correct horse battery';

export type TokenHolder = Pick<TestUser, 'token'>;

export const useStrangers = () => {
  const worlds = useWorlds();
  const { database } = worlds;

  /** A company whose Ann has money. */
  const createFundedBank = async (): Promise<PaymentFixture> => {
    const bank = await worlds.createOffice();
    await fund(bank, bank.ann);
    return bank;
  };

  const send = async (bank: PaymentFixture, recipient: string, { amount = 250, currency = 'USD' } = {}) => {
    const body = { amount, currency, recipient };
    const { status, data } = await bank.rest('POST', '/transactions/transfer/', { token: bank.ann.token, body });
    expect(status).toBe(201);
    return data;
  };

  const register = async ({ rest, company }: PaymentFixture, fields: Record<string, unknown>) => {
    const { status, data } = await rest('POST', '/auth/register/', { body: { company, password: PASSWORD, ...fields } });
    expect(status).toBe(201);
    return { id: data.user.id as string, token: data.token as string };
  };

  const verify = async (bank: PaymentFixture, email = NEWCOMER, headers = {}) => {
    const key = await lastSecret(database, bank, 'email.verify', email);
    return bank.rest('POST', '/auth/email/verify/', { body: { key }, headers });
  };

  const accountsOf = async ({ rest }: PaymentFixture, { token }: TokenHolder) => {
    const { data } = await rest('GET', '/accounts/', { token });
    return data.results as {
      reference: string;
      primary: boolean;
      name: string;
      currencies: { balance: number; currency: { code: string } }[];
    }[];
  };

  /** The primary account first. */
  const balancesOf = async (bank: PaymentFixture, person: TokenHolder) =>
    (await accountsOf(bank, person))
      .toSorted((one, other) => Number(other.primary) - Number(one.primary))
      .map(({ name, currencies }) => [name, ...currencies.map(({ currency, balance }) => `${balance} ${currency.code}`)]);

  const transactionsOf = async ({ rest }: PaymentFixture, { token }: TokenHolder) =>
    (await rest('GET', '/transactions/', { token })).data.results;

  const seenBySender = async ({ rest, ann }: PaymentFixture, id: string) =>
    (await rest('GET', `/transactions/${id}/`, { token: ann.token })).data;

  const servicesOf = ({ services }: PaymentFixture) => ({ db: database.db, ...services });

  return {
    database,
    createOffice: worlds.createOffice,
    createFundedBank,
    send,
    register,
    verify,
    accountsOf,
    balancesOf,
    transactionsOf,
    seenBySender,
    servicesOf,
  };
};
