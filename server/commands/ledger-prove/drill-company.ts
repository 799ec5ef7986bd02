// The companies of the drill, created through the API: each with a merchant whom all users pay (the hot account), users with money, and a
// user with little money, so that insufficient funds occur.
import { randomBytes } from 'node:crypto';
import type { Connections } from '#server/commands/ledger-prove/connection.ts';
import { parseJson } from '#server/kernel/json.ts';

export type DrillUser = { id: string; email: string; token: string; /** The reference of their account. */ account: string };

export type DrillCompany = {
  company: string;
  admin: DrillUser;
  merchant: DrillUser;
  users: readonly [DrillUser, ...DrillUser[]];
  lowBalanceUser: DrillUser;
};

export const CURRENCY = 'USD';

type DrillApi = { connections: Connections; url: string };

const callApi = async <Data>({ connections, url }: DrillApi, path: string, token?: string, fields?: object): Promise<Data> => {
  const body = fields && JSON.stringify(fields);
  const { status, text } = await connections.send(url, { method: fields ? 'POST' : 'GET', path, token, body });
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`);
  return (parseJson(text) as { data: Data }).data;
};

const register = async (api: DrillApi, path: string, company: string, name: string): Promise<DrillUser> => {
  const email = `${name}@${company}.example`;
  const password = randomBytes(12).toString('base64url');
  const registration = { email, company, password1: password, password2: password, terms_and_conditions: true };
  const { token, user } = await callApi<{ token: string; user: { id: string } }>(api, path, undefined, registration);
  const { results } = await callApi<{ results: { reference: string }[] }>(api, '/accounts/', token);
  const [account] = results;
  if (!account) throw new Error(`${email} has no account`);
  return { id: user.id, email, token, account: account.reference };
};

/** Registers a company with a merchant, a user with little money, and this many users. */
export const createDrillCompany = async (api: DrillApi, company: string, userCount: number): Promise<DrillCompany> => {
  const admin = await register(api, '/auth/company/register/', company, 'owner');
  const join = (name: string) => register(api, '/auth/register/', company, name);
  const [merchant, lowBalanceUser, first, ...otherUsers] = await Promise.all([
    join('merchant'),
    join('low-balance'),
    join('user-1'),
    ...Array.from({ length: userCount - 1 }, (_, index) => join(`user-${index + 2}`)),
  ]);
  return { company, admin, merchant, lowBalanceUser, users: [first, ...otherUsers] };
};
