// Items of a bulk payment, from the request to the last result, compared with the same postings by single requests.
import { setTimeout as pause } from 'node:timers/promises';
import { cpuTimeOfProcess, cpuTimeOfProcessTree } from '../run/processor-time.ts';
import { comparedRow, type Bench, type BenchRow } from '../row.ts';
import { compare, runAlternately, type Sample } from '../rounds.ts';
import { CURRENCY, type BenchCompany } from '../seed/company.ts';
import { fundsOf } from './credit.ts';

const ITEM_COUNT = 10_000;
const CONNECTIONS = 64;
const POLL_MS = 100;
const MS_IN_SECOND = 1_000;

const itemsOf = ({ people }: BenchCompany) =>
  Array.from({ length: ITEM_COUNT }, (_item, index) => ({
    type: 'credit',
    status: 'Complete',
    user: people[index % people.length]?.userId,
    amount: 100 + index,
    currency: CURRENCY,
  }));

type CreatedBulkPayment = { data: { id: number; status: string; succeeded_count: number } };

const createRequester =
  (url: string, { admin }: BenchCompany) =>
  async (path: string, body?: object): Promise<CreatedBulkPayment['data']> => {
    const headers = { authorization: `Token ${admin.token}`, 'content-type': 'application/json' };
    const response = await fetch(
      `${url}/3/admin/transactions/bulk/${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`A bulk payment was rejected: ${text}`);
    return (JSON.parse(text) as CreatedBulkPayment).data;
  };

const perItem = (before: number | undefined, after: number | undefined): number | undefined =>
  before === undefined || after === undefined ? undefined : (after - before) / ITEM_COUNT;

const measureItems = async (bench: Bench, company: BenchCompany): Promise<Sample> => {
  const { url, pid } = await bench.server();
  const request = createRequester(url, company);
  const readTimes = () => ({
    server: cpuTimeOfProcess(pid),
    database: bench.database.processId && cpuTimeOfProcessTree(bench.database.processId),
  });
  const before = readTimes();
  const startedAt = performance.now();
  const { id } = await request('', { items: itemsOf(company) });
  for (;;) {
    const { status, succeeded_count: count } = await request(`${id}/`);
    if (status === 'completed') {
      if (count !== ITEM_COUNT) throw new Error(`Only ${count} items of a bulk payment succeeded`);
      const after = readTimes();
      return {
        figure: (ITEM_COUNT * MS_IN_SECOND) / (performance.now() - startedAt),
        serverMicroseconds: perItem(before.server, after.server),
        databaseMicroseconds: perItem(before.database, after.database),
      };
    }
    await pause(POLL_MS);
  }
};

export const bulkRow: BenchRow = {
  name: 'bulk',
  measure: async (bench) => {
    const company = await bench.crowd();
    const samples = await runAlternately(
      bench.options.rounds,
      () => measureItems(bench, company),
      async () => (await bench.loadServer({ connections: CONNECTIONS, requests: fundsOf(company) })).perSecond,
    );
    const described = {
      name: 'bulk',
      measured: `items of a bulk payment with ${ITEM_COUNT} credits by an admin, from the request to the last result`,
      against: `POST /3/admin/transactions/credit/, ${CONNECTIONS} connections`,
      unit: 'requests/s' as const,
      goal: { atLeast: 3 },
    };
    return comparedRow(described, samples, compare(samples));
  },
};
