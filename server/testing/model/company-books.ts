// A company for the model, and its state as listed by the API and as stored, for comparison with the reference.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { transactions, type TransactionRow } from '#db/schema/index.ts';
import type { Ledger } from '#server/ledger/engine/ledger.ts';
import { CURRENCIES, INVITED, PEOPLE } from '#server/testing/model/intents.ts';
import type { ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import type { ModelSettings } from '#server/testing/model/requests.ts';
import type { ModelClient, ModelServer, TransactionPayload } from '#server/testing/model/rest-system.ts';
import { EXTERNAL, FEES, type AccountState, type TransactionView } from '#server/testing/model/model-commands.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

/** Adds the model's users, currencies and settings to a company. */
export const setUpCompany = async (
  database: TestDatabase,
  fixture: CompanyFixture,
  { defaultStatus, strict, lifespanDays }: ModelSettings,
): Promise<ModelServer['people']> => {
  const settings = { default_transaction_status: defaultStatus, strict_idempotency: strict, unclaimed_transfer_days: lifespanDays };
  await database.owner`update companies set settings = ${database.owner.json(settings)} where id = ${fixture.companyId}`;
  for (const { code, divisibility } of CURRENCIES.slice(1)) {
    await fixture.admin.api.admin.currencies.create({ code, divisibility, description: code, symbol: code, unit: code });
  }
  return { ann: fixture.ann, bob: fixture.bob, cid: await fixture.join('cid') };
};

/** A process that serves the company with this ledger, until the test ends. */
export const openModelServer = async (
  database: TestDatabase,
  fixture: CompanyFixture,
  people: ModelServer['people'],
  ledger: Ledger,
): Promise<ModelServer> => ({
  database,
  fixture,
  people,
  ledger,
  rest: await serveRest(database, { ...fixture, services: { ...fixture.services, ledger } }),
});

type BookRow = {
  account: string | null;
  system: string | null;
  currency: string;
  balance: string;
  held: string;
  incoming: string;
  floor: string | null;
};

/** All accounts and transactions, as text. */
export type CompanyBooks = { accounts: [name: string, state: AccountState][]; transactions: TransactionView[] };

const ACCOUNTS = [...PEOPLE, ...INVITED, EXTERNAL, FEES].flatMap((account) => CURRENCIES.map(({ code }) => ({ account, currency: code })));

const byId = (a: TransactionView, b: TransactionView): number => (a.id < b.id ? -1 : 1);

export const booksOf = (reference: ReferenceLedger): CompanyBooks => ({
  accounts: ACCOUNTS.map(({ account, currency }) => [`${account} ${currency}`, reference.account(account, currency)]),
  transactions: reference.transactions().toSorted(byId),
});

/** The stored balances. Accounts are named after their owners. */
const readAccounts = async (
  { owner }: TestDatabase,
  { companyId }: CompanyFixture,
  names: Map<string, string>,
): Promise<CompanyBooks['accounts']> => {
  const rows = await owner<BookRow[]>`
    select l.account_reference as account, l.system_code as system, l.currency, sum(b.balance) as balance, sum(b.held) as held, sum(b.incoming) as incoming,
      min(b.floor) as floor
    from ledger_accounts l join balances b on b.company_id = l.company_id and b.account_id = l.id
    where l.company_id = ${companyId} and coalesce(l.system_code, '') in ('', ${EXTERNAL}, ${FEES})
    group by l.account_reference, l.system_code, l.currency`;
  const rowsByName = new Map(rows.map((row) => [`${row.account === null ? row.system : names.get(row.account)} ${row.currency}`, row]));
  return ACCOUNTS.map(({ account, currency }) => {
    const name = `${account} ${currency}`;
    const { balance, held, incoming, floor } = rowsByName.get(name) ?? { balance: 0, held: 0, incoming: 0, floor: '0' };
    const amounts = { balance: BigInt(balance), held: BigInt(held), incoming: BigInt(incoming) };
    return [name, { ...amounts, floor: account === EXTERNAL || account === FEES || floor === null ? undefined : BigInt(floor) }];
  });
};

/** The stored state of a company. */
export const readBooks = async (
  database: TestDatabase,
  fixture: CompanyFixture,
  names: Map<string, string>,
  view: (row: TransactionRow) => TransactionView,
): Promise<CompanyBooks> => {
  const rows = await database.db.select().from(transactions).where(eq(transactions.companyId, fixture.companyId));
  return { accounts: await readAccounts(database, fixture, names), transactions: rows.map(view).toSorted(byId) };
};

type CurrencyBalance = { currency: { code: string }; balance: number | bigint; available_balance: number | bigint };

/** Each user's view of their balances. */
const expectAccounts = async ({ rest, people }: ModelServer, reference: ReferenceLedger): Promise<void> => {
  for (const [name, { token }] of Object.entries(people)) {
    const { data } = await rest('GET', '/accounts/', { token });
    const currencies: CurrencyBalance[] = data.results[0].currencies;
    for (const { currency, balance, available_balance: available } of currencies) {
      const expected = reference.account(name, currency.code);
      expect({ balance: BigInt(balance), available: BigInt(available) }, `${name} sees ${currency.code}`).toEqual({
        balance: expected.balance,
        available: expected.balance - expected.held,
      });
    }
  }
};

const expectTotals = async (server: ModelServer, path: string, token: string, expected: TransactionView[]): Promise<void> => {
  for (const { code } of CURRENCIES) {
    for (const status of ['Pending', 'Complete', 'Failed']) {
      const { data } = await server.rest('GET', `${path}?currency=${code}&status=${status}`, { token });
      const matching = expected.filter((transaction) => transaction.currency === code && transaction.status === status);
      const amount = matching.reduce((sum, transaction) => sum + transaction.amount, 0n);
      expect({ count: data.count, amount: BigInt(data.amount) }, `totals of ${status} in ${code}`).toEqual({
        count: matching.length,
        amount,
      });
    }
  }
};

/** All transactions that the API lists. */
const listAll = async ({ rest }: ModelServer, token: string): Promise<TransactionPayload[]> => {
  const results: TransactionPayload[] = [];
  for (let page = 1; ; page++) {
    const { data } = await rest('GET', `/admin/transactions/?page=${page}&page_size=250`, { token });
    results.push(...data.results);
    if (data.next === null) return results;
  }
};

export const expectSameBooks = async (server: ModelServer, client: ModelClient, reference: ReferenceLedger): Promise<void> => {
  const { database, fixture, people } = server;
  const expected = booksOf(reference);
  expect(await readBooks(database, fixture, await client.accountNames(), client.viewRow)).toEqual(expected);
  const { token } = fixture.admin;
  expect((await client.views(await listAll(server, token))).toSorted(byId)).toEqual(expected.transactions);
  await expectAccounts(server, reference);
  await expectTotals(server, '/admin/transactions/totals/', token, expected.transactions);
  const annTransactions = expected.transactions.filter(({ account }) => account === 'ann');
  await expectTotals(server, '/transactions/totals/', people.ann?.token ?? '', annTransactions);
};
