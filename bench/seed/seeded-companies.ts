import { SECOND_MS } from '#server/kernel/time.ts';
import { prepareCompany, type BenchCompany } from './company.ts';
import { fillCompany } from './fill-company.ts';

export const LARGE_COUNT = 1_000_000;

const SMALL_COUNT = 1_000;
const LARGE_PEOPLE_COUNT = 1_000;

/** A small company with one user and a thousand transactions, and a large one with a thousand users, one of whom has half of all transactions. */
export type SeededCompanies = { small: BenchCompany; large: BenchCompany };

/** Finds or writes the companies. */
export const prepareSeededCompanies = async (
  databaseUrl: string,
  largeCount: number,
  report: (line: string) => void,
): Promise<SeededCompanies> => {
  const small = await prepareCompany(databaseUrl, { identifier: 'bench-small', userCount: 1 });
  await fillCompany(databaseUrl, small, SMALL_COUNT);
  const large = await prepareCompany(databaseUrl, { identifier: 'bench-large', userCount: LARGE_PEOPLE_COUNT });
  report(`Writing ${largeCount.toLocaleString('en')} transactions`);
  const startedAt = performance.now();
  const isNew = await fillCompany(databaseUrl, large, largeCount);
  report(isNew ? `Written in ${Math.round((performance.now() - startedAt) / SECOND_MS)} s` : 'The transactions exist already');
  return { small, large };
};
