// Compares responses of the API with those that the clients of the drill received.
import { hash } from 'node:crypto';
import type { SeededRandom } from '#server/kernel/seeded-random.ts';
import type { Connections } from '#server/commands/ledger-prove/connection.ts';
import type { OrderJournal } from '#server/commands/ledger-prove/journal.ts';
import type { Finding } from '#server/commands/ledger-prove/check-ledger.ts';
import { parseJson } from '#server/kernel/json.ts';

type ApiCheck = { url: string; connections: Connections; random: SeededRandom; sampleSize: number };

const drawSample = <Item>(items: Item[], count: number, random: SeededRandom): Item[] => {
  if (items.length <= count) return items;
  const indexes = new Set<number>();
  while (indexes.size < count) indexes.add(random.integer(0, items.length - 1));
  return [...indexes].map((index) => items[index] as Item);
};

/** Checks all items, a few concurrently. */
const checkEach = async <Item>(items: Item[], check: (item: Item) => Promise<string[]>): Promise<string[]> => {
  const violations: string[] = [];
  const remaining = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const item of remaining) violations.push(...(await check(item)));
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return violations;
};

const checkReplays = async ({ settled }: OrderJournal, { url, connections, random, sampleSize }: ApiCheck): Promise<Finding> => {
  const sampledOrders = drawSample([...settled.values()], sampleSize, random);
  const violations = await checkEach(sampledOrders, async ({ order, status, digest }) => {
    const response = await connections.send(url, order);
    const isSame = response.isReplayed && response.status === status && hash('sha256', response.text) === digest;
    return isSame ? [] : [`${order.method} ${order.path} with key ${order.key}: ${response.status} ${response.text}`];
  });
  return { guarantee: 'A repeated request gets its first response, byte for byte', checkedCount: sampledOrders.length, violations };
};

type TransactionResponse = { data?: { status: string; amount: bigint | number; account: string } };

const checkTransactions = async ({ transactions }: OrderJournal, tokens: Map<string, string>, api: ApiCheck): Promise<Finding> => {
  const sampledTransactions = drawSample([...transactions], api.sampleSize, api.random);
  const violations = await checkEach(sampledTransactions, async ([id, { company, account, amount, status }]) => {
    const { text } = await api.connections.send(api.url, { method: 'GET', path: `/admin/transactions/${id}/`, token: tokens.get(company) });
    const { data } = parseJson(text) as TransactionResponse;
    const isSame = data?.account === account && BigInt(data.amount) === amount && data.status === status;
    return isSame ? [] : [`${id}: acknowledged ${account} ${amount} ${status}, returned ${text}`];
  });
  return { guarantee: 'The API returns acknowledged transactions unchanged', checkedCount: sampledTransactions.length, violations };
};

/** Repeats a sample of requests and reads a sample of transactions. `tokens`: a token of an admin of each company. */
export const checkApi = async (journal: OrderJournal, tokens: Map<string, string>, api: ApiCheck): Promise<Finding[]> => [
  await checkReplays(journal, api),
  await checkTransactions(journal, tokens, api),
];
