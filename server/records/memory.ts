// What every posting asks for and what seldom changes (who calls, their account, the currency) is remembered in the process,
// for each company under a version. The database counts the changes of these facts in the commit of each change, and the
// batch that writes a posting reads the count: a posting that was prepared from another version is not written, but prepared
// once more from what stands in the tables. So memory saves work and decides nothing: a revoked token, a group that was
// taken away or an archived currency has its effect with the commit that changed it, in every process.
import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companyVersions } from '#db/schema/index.ts';

/** How much is remembered, over all companies. */
const FACTS_MAX = 20_000;

type Fact = { version: number; value: unknown };

export type CompanyMemory = {
  /** The fact of this name: as remembered, or as `read` finds it. Nothing found is not remembered. */
  recall<Value>(companyId: number, name: string, read: () => Promise<Value>): Promise<Value>;
  /** The version that facts are remembered under; undefined before the first one. */
  versionOf(companyId: number): number | undefined;
  /** Forgets all facts of another version. */
  observe(companyId: number, version: number): void;
};

const readVersion = async (db: Database, companyId: number): Promise<number> => {
  const [row] = await db.select({ version: companyVersions.version }).from(companyVersions).where(eq(companyVersions.companyId, companyId));
  return row?.version ?? 0;
};

/** Makes a process's memory. It must not be asked inside a transaction that changes the facts itself. */
export const createCompanyMemory = (db: Database): CompanyMemory => {
  const versions = new Map<number, number>();
  const facts = new Map<string, Fact>();

  /** The version is read before the fact: a change in between makes the fact look older than it is, which does no harm. */
  const remember = async <Value>(companyId: number, key: string, read: () => Promise<Value>): Promise<Value> => {
    const version = versions.get(companyId) ?? (await readVersion(db, companyId));
    if (!versions.has(companyId)) versions.set(companyId, version);
    const value = await read();
    const oldest = facts.keys().next();
    if (facts.size >= FACTS_MAX && !oldest.done) facts.delete(oldest.value);
    if (value !== undefined && value !== null) facts.set(key, { version, value });
    return value;
  };

  return {
    recall: <Value>(companyId: number, name: string, read: () => Promise<Value>): Promise<Value> => {
      const key = `${companyId}:${name}`;
      const fact = facts.get(key);
      if (fact && fact.version === versions.get(companyId)) return Promise.resolve(fact.value as Value);
      return remember(companyId, key, read);
    },
    versionOf: (companyId) => versions.get(companyId),
    observe: (companyId, version) => void versions.set(companyId, version),
  };
};
