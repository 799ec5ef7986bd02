// What every posting asks for and what seldom changes (who calls, their account, the currency) is remembered in the process,
// for each company under a version. The database counts the changes of these facts in the commit of each change, and the
// batch that writes a posting reads the count: a posting that was prepared from another version is not written, but prepared
// once more from what stands in the tables. So memory saves work and decides nothing: a revoked token, a group that was
// taken away or an archived currency has its effect with the commit that changed it, in every process.
import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companyVersions } from '#db/schema/index.ts';
import { printJson } from '#server/kernel/json.ts';

/** How much is remembered, over all companies: so many facts, and so long together as JSON. Metadata may be long. */
const FACTS_MAX = 20_000;
const LENGTH_MAX = 32 * 1024 * 1024;

type Fact = { version: number; value: unknown; length: number };

/** A fact, and the version that it is of; or of a later one, if it was read just now. */
export type Recalled<Value> = { value: Value; version: number; isRemembered: boolean };

export type CompanyMemory = {
  /**
   * The fact of this name: as remembered, or as `read` finds it. Nothing found is not remembered, and leaves nothing behind; so
   * does what `isLasting` refuses.
   */
  recall<Value>(
    companyId: number,
    name: string,
    read: () => Promise<Value>,
    isLasting?: (value: Value) => boolean,
  ): Promise<Recalled<Value>>;
  /** Forgets all facts of another version. */
  observe(companyId: number, version: number): void;
  /** Asks for the version again before any fact is given. */
  doubt(companyId: number): void;
};

const readVersion = async (db: Database, companyId: number): Promise<number> => {
  const [row] = await db.select({ version: companyVersions.version }).from(companyVersions).where(eq(companyVersions.companyId, companyId));
  return row?.version ?? 0;
};

/** Makes a process's memory. It must not be asked inside a transaction that changes the facts itself. */
export const createCompanyMemory = (db: Database): CompanyMemory => {
  const versions = new Map<number, number>();
  const facts = new Map<string, Fact>();
  let length = 0;

  const forget = (key: string): void => {
    length -= facts.get(key)?.length ?? 0;
    facts.delete(key);
  };

  /** Makes room by forgetting what was read longest ago. */
  const keep = (key: string, fact: Fact): void => {
    forget(key);
    facts.set(key, fact);
    length += fact.length;
    for (const oldest of facts.keys()) {
      if (facts.size <= FACTS_MAX && length <= LENGTH_MAX) return;
      forget(oldest);
    }
  };

  /** The version is read before the fact: a change in between makes the fact look older than it is, which does no harm. */
  const remember = async <Value>(
    companyId: number,
    key: string,
    read: () => Promise<Value>,
    isLasting: (value: Value) => boolean,
  ): Promise<Recalled<Value>> => {
    const known = versions.get(companyId);
    const version = known ?? (await readVersion(db, companyId));
    const value = await read();
    if (value !== undefined && value !== null && isLasting(value)) {
      if (known === undefined && !versions.has(companyId)) versions.set(companyId, version);
      if (versions.get(companyId) === version) keep(key, { version, value, length: printJson(value).length });
    }
    return { value, version, isRemembered: false };
  };

  return {
    recall: <Value>(
      companyId: number,
      name: string,
      read: () => Promise<Value>,
      isLasting: (value: Value) => boolean = () => true,
    ): Promise<Recalled<Value>> => {
      const key = `${companyId}:${name}`;
      const fact = facts.get(key);
      if (!fact || fact.version !== versions.get(companyId)) return remember(companyId, key, read, isLasting);
      return Promise.resolve({ value: fact.value as Value, version: fact.version, isRemembered: true });
    },
    observe: (companyId, version) => void versions.set(companyId, version),
    doubt: (companyId) => void versions.delete(companyId),
  };
};
