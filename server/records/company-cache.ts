// The versioned cache of each company's slowly changing data: sessions, accounts, currencies, rules. The database increments a
// company's version in the same transaction as each change to such data. The batch that writes a posting compares it with the version that
// the request was built from, and a request that only reads compares it before it responds: an outdated request is built again
// from the tables. The cache therefore only saves reads: a revoked token, a removed group or an archived currency takes
// effect with its commit, in every process.
import type { Database } from '#db/client.ts';
import { printJson } from '#server/kernel/json.ts';
import { createVersionReader, type ReadCompanyVersion } from '#server/records/company-versions.ts';

/** Limits over all companies: the number of entries, and their total length as JSON, because metadata may be long. */
const ENTRIES_MAX = 20_000;
const LENGTH_MAX = 32 * 1024 * 1024;

type CacheEntry = { version: number; value: unknown; length: number };

/** A value and its version. A value that was just read may be newer than its version. */
type CachedValue<Value> = { value: Value; version: number; isFromCache: boolean };

/** Reads data through the cache. `isCacheable` is false for values that will change without a new version. */
export type ReadFromCache = <Value>(name: string, read: () => Promise<Value>, isCacheable?: (value: Value) => boolean) => Promise<Value>;

export type CompanyCache = {
  /** The cached value, or the result of `read`. Null, undefined and values that are not `isCacheable` are not cached. */
  read<Value>(
    companyId: number,
    name: string,
    read: () => Promise<Value>,
    isCacheable?: (value: Value) => boolean,
  ): Promise<CachedValue<Value>>;
  readVersion: ReadCompanyVersion;
  /** Sets the current version of a company, which drops entries of other versions. Undefined: the version is read again before any entry is used. */
  refresh(companyId: number, version: number | undefined): void;
};

/** Creates the cache of a process. It must not be read inside a transaction that changes the cached data itself. */
export const createCompanyCache = (db: Database): CompanyCache => {
  const readVersion = createVersionReader(db);
  const versions = new Map<number, number>();
  const entries = new Map<string, CacheEntry>();
  let length = 0;

  const remove = (key: string): void => {
    length -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };

  /** Adds an entry and evicts the oldest ones above the bounds. */
  const add = (key: string, entry: CacheEntry): void => {
    remove(key);
    entries.set(key, entry);
    length += entry.length;
    for (const oldest of entries.keys()) {
      if (entries.size <= ENTRIES_MAX && length <= LENGTH_MAX) return;
      remove(oldest);
    }
  };

  /** Reads the version before the value: a change in between makes the value look older than it is, which is safe. */
  const readAndCache = async <Value>(
    companyId: number,
    key: string,
    read: () => Promise<Value>,
    isCacheable: (value: Value) => boolean,
  ): Promise<CachedValue<Value>> => {
    const cachedVersion = versions.get(companyId);
    const version = cachedVersion ?? (await readVersion(companyId));
    const value = await read();
    if (value !== undefined && value !== null && isCacheable(value)) {
      if (cachedVersion === undefined && !versions.has(companyId)) versions.set(companyId, version);
      if (versions.get(companyId) === version) add(key, { version, value, length: printJson(value).length });
    }
    return { value, version, isFromCache: false };
  };

  return {
    read: <Value>(
      companyId: number,
      name: string,
      read: () => Promise<Value>,
      isCacheable: (value: Value) => boolean = () => true,
    ): Promise<CachedValue<Value>> => {
      const key = `${companyId}:${name}`;
      const entry = entries.get(key);
      if (!entry || entry.version !== versions.get(companyId)) return readAndCache(companyId, key, read, isCacheable);
      return Promise.resolve({ value: entry.value as Value, version: entry.version, isFromCache: true });
    },
    readVersion,
    refresh: (companyId, version) => {
      if (version === undefined) versions.delete(companyId);
      else versions.set(companyId, version);
    },
  };
};

/** A posting is confirmed by its batch, and a call that only reads is confirmed by reading the version. */
export type CacheUse = 'posting' | 'reading';

/** The cached reads of one call. */
export type CachedReads = {
  read: ReadFromCache;
  /** The version of everything that was read; undefined before the first read. Reads of different versions match no version. */
  version(): number | undefined;
  /** True while a value came from the cache and its version is unconfirmed: results may be wrong. */
  isUnconfirmed(): boolean;
  /** Records that the ledger found the same version. */
  confirm(): void;
  /** Confirms the version of a call that only reads. False if the cached values were outdated when the call began. */
  isCurrent(): Promise<boolean>;
  /** Reports the company's current version to the cache; undefined when it is unknown. */
  refresh(version: number | undefined): void;
};

const NO_VERSION = -1;

export const createCachedReads = (cache: CompanyCache, companyId: number, use: CacheUse): CachedReads => {
  let version: number | undefined;
  let isUnconfirmed = false;
  /** Undefined if the version cannot be read. The tables are read then, which reports the failure. */
  let currentVersion: Promise<number | undefined> | undefined;
  const readCurrentVersion = () => (currentVersion ??= cache.readVersion(companyId).catch(() => undefined));
  return {
    read: async (name, read, isCacheable) => {
      const cached = await cache.read(companyId, name, read, isCacheable);
      version = version === undefined || version === cached.version ? cached.version : NO_VERSION;
      if (cached.isFromCache) {
        isUnconfirmed = true;
        // Read concurrently while the call continues with the cached value.
        if (use === 'reading') void readCurrentVersion();
      }
      return cached.value;
    },
    version: () => version,
    isUnconfirmed: () => isUnconfirmed,
    confirm: () => {
      isUnconfirmed = false;
    },
    isCurrent: async () => {
      if (!isUnconfirmed) return true;
      const current = await readCurrentVersion();
      isUnconfirmed = version !== current;
      if (isUnconfirmed) cache.refresh(companyId, current);
      return !isUnconfirmed;
    },
    refresh: (current) => cache.refresh(companyId, current),
  };
};
