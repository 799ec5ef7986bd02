// Reads in a large company: the same page in a company with a million transactions and in one with a thousand. Page 1,000 has one row per page,
// so that the small company has it, too.
import type { BenchCompany } from '../seed/company.ts';
import { compare, runAlternately, type Sample } from '../rounds.ts';
import { comparedRow, type Bench, type BenchRow, type RowResult } from '../row.ts';

type Reading = { name: string; measured: string; path: string };

const READINGS: Reading[] = [
  { name: 'first-page', measured: 'first page', path: '' },
  { name: 'page-1000', measured: 'page 1,000, one row each', path: '?page=1000&page_size=1' },
  { name: 'by-status', measured: 'first page by status', path: '?status=Complete' },
  { name: 'totals', measured: 'totals', path: 'totals/' },
];

type Reader = { name: string; list: string; tokenIn: (company: BenchCompany) => string };

const READERS: Reader[] = [
  { name: 'own', list: '/3/transactions/', tokenIn: ({ people }) => people[0]?.token ?? '' },
  { name: 'company', list: '/3/admin/transactions/', tokenIn: ({ admin }) => admin.token },
];

/** Reads vary less than postings, so shorter rounds are sufficient. */
const TIME_SHARE = 1 / 4;

const measure = async (bench: Bench, reader: Reader, reading: Reading): Promise<RowResult> => {
  const { small, large } = await bench.seededCompanies();
  const path = reader.list + reading.path;
  const seconds = Math.max(1, bench.options.seconds * TIME_SHARE);
  const read = (company: BenchCompany) => async (): Promise<Sample> => {
    const requests = [{ method: 'GET' as const, path, token: reader.tokenIn(company) }];
    return (await bench.loadServer({ connections: 1, requests, seconds })).p50Ms;
  };
  await read(large)();
  await read(small)();
  const samples = await runAlternately(bench.options.rounds, read(large), read(small));
  const described = {
    name: `${reader.name}-${reading.name}`,
    measured: `GET ${reader.list}, ${reading.measured}, p50, ${bench.options.largeCount.toLocaleString('en')} transactions`,
    against: '1,000 transactions',
    unit: 'ms' as const,
    goal: { atMost: 1.5 },
  };
  return comparedRow(described, samples, compare(samples));
};

export const listRows: BenchRow[] = READERS.flatMap((reader) =>
  READINGS.map((reading) => ({
    name: `${reader.name}-${reading.name}`,
    measure: (bench: Bench) => measure(bench, reader, reading),
  })),
);
