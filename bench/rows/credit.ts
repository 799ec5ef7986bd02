// Postings, compared with three statements in pgbench.
import { CURRENCY, type BenchCompany, type BenchPerson } from '../seed/company.ts';
import type { LoadRequest } from '../load.ts';
import { compare, runAlternately, type Sample } from '../rounds.ts';
import { comparedRow, unmatchedRow, type Bench, type BenchRow, type RowResult } from '../row.ts';

const AMOUNT = 100;
const CONCURRENT_MAX = 64;

/** One credit request per user. */
export const creditsOf = (people: BenchPerson[]): LoadRequest[] =>
  people.map(({ token }, index) => ({
    method: 'POST',
    path: '/3/transactions/credit/',
    token,
    body: JSON.stringify({ amount: AMOUNT + index, currency: CURRENCY }),
  }));

type RowDescription = Pick<RowResult, 'name' | 'measured' | 'unit' | 'goal'> & { against: string };

type PostingRow = RowDescription & { connections: number; accounts: number | 'all'; metric: 'perSecond' | 'p50Ms' };

const POSTINGS: PostingRow[] = [
  {
    name: 'credit-spread',
    measured: `POST /3/transactions/credit/, ${CONCURRENT_MAX} connections, 1,000 accounts`,
    against: `pgbench, ${CONCURRENT_MAX} clients, 1,000 rows`,
    unit: 'requests/s',
    goal: { atLeast: 1 },
    connections: CONCURRENT_MAX,
    accounts: 'all',
    metric: 'perSecond',
  },
  {
    name: 'credit-one',
    measured: `POST /3/transactions/credit/, ${CONCURRENT_MAX} connections, one account`,
    against: `pgbench, ${CONCURRENT_MAX} clients, one row`,
    unit: 'requests/s',
    goal: { atLeast: 5 },
    connections: CONCURRENT_MAX,
    accounts: 1,
    metric: 'perSecond',
  },
  {
    name: 'credit-alone',
    measured: 'POST /3/transactions/credit/, one connection, p50',
    against: 'pgbench, one client, p50',
    unit: 'ms',
    goal: { atMost: 2.5 },
    connections: 1,
    accounts: 'all',
    metric: 'p50Ms',
  },
];

const measure = async (bench: Bench, { connections, accounts, metric, ...described }: PostingRow): Promise<RowResult> => {
  const { people } = await bench.crowd();
  const count = accounts === 'all' ? people.length : accounts;
  const requests = creditsOf(people.slice(0, count));
  const measureCountinghouse = async (): Promise<Sample> => (await bench.loadServer({ connections, requests }))[metric];
  const pgbench = await bench.pgbench();
  if (!pgbench) {
    const samples: Sample[] = [];
    for (let round = 0; round < bench.options.rounds; round++) samples.push(await measureCountinghouse());
    return unmatchedRow(described, samples, 'pgbench is missing on this machine');
  }
  const { seconds } = bench.options;
  const samples = await runAlternately(
    bench.options.rounds,
    measureCountinghouse,
    async () => (await pgbench.run({ clients: connections, seconds, accounts: count }))[metric],
  );
  return comparedRow(described, samples, compare(samples));
};

/** Transfers from each user to the next. */
export const transfersOf = (people: BenchPerson[]): LoadRequest[] =>
  people.map(({ token }, index) => ({
    method: 'POST',
    path: '/3/transactions/transfer/',
    token,
    body: JSON.stringify({ amount: 1, currency: CURRENCY, recipient: people[(index + 1) % people.length]?.userId }),
  }));

/** An admin funds the accounts, because credits by users are Pending. */
export const fundsOf = ({ admin, people }: BenchCompany): LoadRequest[] =>
  people.map(({ userId }) => ({
    method: 'POST',
    path: '/3/admin/transactions/credit/',
    token: admin.token,
    body: JSON.stringify({ user: userId, amount: 1_000_000, currency: CURRENCY, status: 'Complete' }),
  }));

const BATCH_SIZE = 24;

export const batchesOf = (people: BenchPerson[]): LoadRequest[] =>
  people.map(({ token }) => ({
    method: 'POST',
    path: '/3/transactions/',
    token,
    body: JSON.stringify({
      transactions: Array.from({ length: BATCH_SIZE }, (_item, index) => ({
        tx_type: 'credit',
        amount: AMOUNT + index,
        currency: CURRENCY,
      })),
    }),
  }));

type CreditComparison = RowDescription & { requestsOf(people: BenchPerson[]): LoadRequest[]; /** Postings of a request. */ size: number };

const CREDIT_COMPARISONS: CreditComparison[] = [
  {
    name: 'transfer',
    measured: `POST /3/transactions/transfer/, ${CONCURRENT_MAX} connections, 1,000 accounts`,
    against: 'credit-spread',
    unit: 'requests/s',
    goal: { atLeast: 0.8 },
    requestsOf: transfersOf,
    size: 1,
  },
  {
    name: 'batch',
    measured: `items of POST /3/transactions/ with ${BATCH_SIZE} credits, ${CONCURRENT_MAX} connections`,
    against: 'credit-spread',
    unit: 'requests/s',
    goal: { atLeast: 5 },
    requestsOf: batchesOf,
    size: BATCH_SIZE,
  },
];

const measureCreditComparison = async (bench: Bench, { requestsOf, size, ...described }: CreditComparison): Promise<RowResult> => {
  const company = await bench.crowd();
  const { people } = company;
  await bench.loadServer({ connections: CONCURRENT_MAX, requests: fundsOf(company) });
  const rateOf = async (requests: LoadRequest[], postings: number): Promise<Sample> => {
    const {
      figure,
      serverMicroseconds = Number.NaN,
      databaseMicroseconds = Number.NaN,
    } = (await bench.loadServer({ connections: CONCURRENT_MAX, requests })).perSecond;
    return {
      figure: figure * postings,
      serverMicroseconds: serverMicroseconds / postings,
      databaseMicroseconds: databaseMicroseconds / postings,
    };
  };
  const samples = await runAlternately(
    bench.options.rounds,
    () => rateOf(requestsOf(people), size),
    () => rateOf(creditsOf(people), 1),
  );
  return comparedRow(described, samples, compare(samples));
};

export const creditRows: BenchRow[] = POSTINGS.map((posting) => ({
  name: posting.name,
  measure: (bench) => measure(bench, posting),
}));

export const creditComparisonRows: BenchRow[] = CREDIT_COMPARISONS.map((row) => ({
  name: row.name,
  measure: (bench) => measureCreditComparison(bench, row),
}));
