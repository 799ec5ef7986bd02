// Compares the stored ledger with the responses that the clients received, by SQL as the owner of the tables.
import type { Sql } from '#db/client.ts';
import {
  computeExpectedBalances,
  toAccountKey,
  NO_BALANCE,
  type ExpectedBalance,
} from '#server/commands/ledger-prove/expected-balances.ts';
import type { OrderJournal } from '#server/commands/ledger-prove/journal.ts';
import type { DrillOrder } from '#server/commands/ledger-prove/orders.ts';

/** A checked guarantee, the number of checks, and the failures. */
export type Finding = { guarantee: string; checkedCount: number; violations: string[] };

const CURSOR_ROWS = 5_000;

type TransactionRow = { id: string; company: string; account: string; amount: string; status: string };

const checkTransactions = async (sql: Sql, { transactions }: OrderJournal): Promise<Finding[]> => {
  const missing = new Set(transactions.keys());
  const different: string[] = [];
  const unknown: string[] = [];
  const rows = sql<TransactionRow[]>`
    select t.id, c.identifier as company, t.account, t.amount, t.status
    from transactions t join companies c on c.id = t.company_id`;
  for await (const page of rows.cursor(CURSOR_ROWS)) {
    for (const { id, company, account, amount, status } of page) {
      const acknowledged = transactions.get(id);
      missing.delete(id);
      if (!acknowledged) unknown.push(`${id}: ${account} ${amount} ${status}`);
      else if (
        company !== acknowledged.company ||
        account !== acknowledged.account ||
        BigInt(amount) !== acknowledged.amount ||
        status !== acknowledged.status
      ) {
        different.push(
          `${id}: acknowledged ${acknowledged.account} ${acknowledged.amount} ${acknowledged.status}, in the ledger ${account} ${amount} ${status}`,
        );
      }
    }
  }
  const checkedCount = transactions.size;
  return [
    { guarantee: 'Every acknowledged transaction is in the ledger', checkedCount, violations: [...missing] },
    { guarantee: 'Account, amount and status match the acknowledgement', checkedCount, violations: different },
    { guarantee: 'No other transactions are in the ledger: none was applied twice', checkedCount, violations: unknown },
  ];
};

type BalanceRow = { company: string; account: string; balance: string; held: string; incoming: string };

const checkBalances = async (sql: Sql, { transactions }: OrderJournal): Promise<Finding> => {
  const expected = computeExpectedBalances(transactions.values());
  const rows = await sql<BalanceRow[]>`
    select c.identifier as company, coalesce(l.account_reference, l.system_code) as account,
      sum(b.balance) as balance, sum(b.held) as held, sum(b.incoming) as incoming
    from balances b join ledger_accounts l on l.company_id = b.company_id and l.id = b.account_id
    join companies c on c.id = b.company_id group by 1, 2`;
  const actualBalances = new Map(
    rows.map(({ company, account, balance, held, incoming }): [string, ExpectedBalance] => [
      toAccountKey(company, account),
      { balance: BigInt(balance), held: BigInt(held), incoming: BigInt(incoming) },
    ]),
  );
  const accountKeys = [...new Set([...expected.keys(), ...actualBalances.keys()])];
  const format = ({ balance, held, incoming }: ExpectedBalance): string => `${balance}, held ${held}, incoming ${incoming}`;
  const violations = accountKeys.flatMap((accountKey) => {
    const [expectedText, actual] = [format(expected.get(accountKey) ?? NO_BALANCE), format(actualBalances.get(accountKey) ?? NO_BALANCE)];
    return expectedText === actual ? [] : [`${accountKey}: acknowledged ${expectedText}; in the ledger ${actual}`];
  });
  return { guarantee: 'Every balance equals the sum of acknowledged transactions', checkedCount: accountKeys.length, violations };
};

type EventSubject = { id: string; created: number; initiated: number; executed: number };

const checkEvents = async (sql: Sql, { transactions }: OrderJournal): Promise<Finding> => {
  const violations: string[] = [];
  const subjects = sql<EventSubject[]>`
    select subject_id as id, count(*) filter (where name = 'transaction.create')::int as created,
      count(*) filter (where name = 'transaction.initiate')::int as initiated,
      count(*) filter (where name = 'transaction.execute')::int as executed
    from events, unnest(names) as name where name like 'transaction.%' group by subject_id`;
  const missing = new Set(transactions.keys());
  for await (const page of subjects.cursor(CURSOR_ROWS)) {
    for (const { id, created, initiated, executed } of page) {
      const transaction = transactions.get(id);
      missing.delete(id);
      const expectedText = transaction && [1, Number(transaction.wasPending), Number(transaction.status !== 'Pending')].join();
      if (expectedText !== [created, initiated, executed].join())
        violations.push(`${id}: created, initiated, executed ${created}, ${initiated}, ${executed} times`);
    }
  }
  for (const id of missing) violations.push(`${id}: no event`);
  return { guarantee: 'Every transaction has each of its events exactly once', checkedCount: transactions.size, violations };
};

const checkKeys = async (sql: Sql, { settled }: OrderJournal): Promise<Finding> => {
  const missing = new Set(settled.keys());
  const violations: string[] = [];
  const rows = sql<{ key: string; status: number }[]>`select key, status from idempotency_keys`;
  for await (const page of rows.cursor(CURSOR_ROWS)) {
    for (const { key, status } of page) {
      if (!missing.delete(key)) violations.push(`${key}: saved, but no client received it`);
      else if (settled.get(key)?.status !== status) violations.push(`${key}: saved as ${status}, sent as ${settled.get(key)?.status}`);
    }
  }
  for (const key of missing) violations.push(`${key}: not saved`);
  return { guarantee: 'Every response is saved under its idempotency key', checkedCount: settled.size, violations };
};

const hasOtherSucceeded = ({ ends, reverses }: DrillOrder, transactions: OrderJournal['transactions']): boolean =>
  ends ? ends.collection.members.every((id) => transactions.get(id)?.status !== 'Pending') : reverses?.isReversed === true;

const checkRaces = ({ lostRaces, transactions }: OrderJournal): Finding => ({
  guarantee: 'Of two concurrent completions or reversals, exactly one succeeded',
  checkedCount: lostRaces.length,
  violations: lostRaces.filter((order) => !hasOtherSucceeded(order, transactions)).map(({ path, key }) => `${path} with key ${key}`),
});

const checkResponses = ({ settled, faults }: OrderJournal): Finding => ({
  guarantee: 'Every response matches its request and is identical for every repetition',
  checkedCount: settled.size,
  violations: faults,
});

/** Checks the ledger by SQL. The server must have stopped. */
export const checkLedgerRows = async (sql: Sql, journal: OrderJournal): Promise<Finding[]> => [
  checkResponses(journal),
  ...(await checkTransactions(sql, journal)),
  await checkBalances(sql, journal),
  checkRaces(journal),
  await checkEvents(sql, journal),
  await checkKeys(sql, journal),
];
