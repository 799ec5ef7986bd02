// Posting, against what PostgreSQL itself can do with three statements.
import { CURRENCY, type BenchPerson } from '../seed/company.ts';
import type { LoadRequest } from '../load.ts';
import { compare, inTurns, type Sample } from '../rounds.ts';
import { comparedRow, unmatchedRow, type Bench, type Row, type RowResult } from '../row.ts';

const AMOUNT = 100;
const MANY = 64;

/** One credit of each person. */
export const creditsOf = (people: BenchPerson[]): LoadRequest[] =>
  people.map(({ token }, place) => ({
    method: 'POST',
    path: '/3/transactions/credit/',
    token,
    body: JSON.stringify({ amount: AMOUNT + place, currency: CURRENCY }),
  }));

type Described = Pick<RowResult, 'name' | 'what' | 'unit' | 'goal'> & { against: string };

type Posting = Described & { connections: number; accounts: number | 'all'; pick: 'perSecond' | 'p50Ms' };

const POSTINGS: Posting[] = [
  {
    name: 'credit-spread',
    what: `POST /3/transactions/credit/, ${MANY} connections, 1,000 accounts`,
    against: `pgbench, ${MANY} clients, 1,000 rows`,
    unit: 'requests/s',
    goal: { atLeast: 1 },
    connections: MANY,
    accounts: 'all',
    pick: 'perSecond',
  },
  {
    name: 'credit-one',
    what: `POST /3/transactions/credit/, ${MANY} connections, one account`,
    against: `pgbench, ${MANY} clients, one row`,
    unit: 'requests/s',
    goal: { atLeast: 5 },
    connections: MANY,
    accounts: 1,
    pick: 'perSecond',
  },
  {
    name: 'credit-alone',
    what: 'POST /3/transactions/credit/, one connection, p50',
    against: 'pgbench, one client, p50',
    unit: 'ms',
    goal: { atMost: 2.5 },
    connections: 1,
    accounts: 'all',
    pick: 'p50Ms',
  },
];

const measure = async (bench: Bench, { connections, accounts, pick, ...described }: Posting): Promise<RowResult> => {
  const { people } = await bench.crowd();
  const count = accounts === 'all' ? people.length : accounts;
  const requests = creditsOf(people.slice(0, count));
  const ours = async (): Promise<Sample> => (await bench.loadServer({ connections, requests }))[pick];
  const pgbench = await bench.pgbench();
  if (!pgbench) {
    const samples: Sample[] = [];
    for (let round = 0; round < bench.options.rounds; round++) samples.push(await ours());
    return unmatchedRow(described, samples, 'pgbench is missing on this machine');
  }
  const { seconds } = bench.options;
  const samples = await inTurns(
    bench.options.rounds,
    ours,
    async () => (await pgbench.run({ clients: connections, seconds, accounts: count }))[pick],
  );
  return comparedRow(described, samples, compare(samples));
};

export const creditRows: Row[] = POSTINGS.map((posting) => ({
  name: posting.name,
  measure: (bench) => measure(bench, posting),
}));
