import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createVersionReader } from '#server/records/company-versions.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { insertCompany } from '#server/testing/insert-company.ts';

const database = useTestDatabase();

const openReader = () => {
  const statements: string[] = [];
  const { db, close } = openDatabase({ ...database.connection, poolSize: 1, onStatement: (text) => void statements.push(text) });
  onTestFinished(close);
  return { readVersion: createVersionReader(db), statements };
};

const addCompany = async (version: number): Promise<number> => {
  const companyId = await insertCompany(database.owner);
  await database.owner`insert into company_versions (company_id, slot, version) values (${companyId}, 0, ${version})
    on conflict (company_id, slot) do update set version = excluded.version`;
  return companyId;
};

it('reads the versions of companies, and 0 before the first change', async () => {
  const { readVersion } = openReader();
  const [first, second] = [await addCompany(3), await addCompany(5)];
  expect(await Promise.all([readVersion(first), readVersion(second), readVersion(2_000_000)])).toEqual([3, 5, 0]);
});

it('shares a statement between reads that wait for the running one', async () => {
  const { readVersion, statements } = openReader();
  const running = readVersion(2_000_000);
  await new Promise(setImmediate);
  await Promise.all([running, ...Array.from({ length: 20 }, (_, index) => readVersion(2_000_000 + index))]);
  expect(statements.filter((text) => text.includes('company_versions'))).toHaveLength(2);
});

it('sees each change that was committed before the read was requested', async () => {
  const { readVersion } = openReader();
  const company = await addCompany(0);
  for (let version = 1; version <= 20; version++) {
    const earlier = readVersion(company);
    await database.owner`update company_versions set version = ${version} where company_id = ${company}`;
    expect(await readVersion(company)).toBe(version);
    await earlier;
  }
});

it('reads again after a failure', async () => {
  const { db, close } = openDatabase({ ...database.connection, poolSize: 1, statementTimeoutMs: 300 });
  onTestFinished(close);
  const readVersion = createVersionReader(db);
  const company = await addCompany(1);
  await database.owner.begin(async (tx) => {
    await tx`lock table company_versions in access exclusive mode`;
    await expect(readVersion(company)).rejects.toThrow('Failed query');
  });
  expect(await readVersion(company)).toBe(1);
});
