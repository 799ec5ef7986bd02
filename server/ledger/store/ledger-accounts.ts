// Finds the ledger account of an account reference (or a system code) and a currency. Opened accounts never change, so they are cached.
// An account without a row is looked up every time, because another process can open it. This process reserves an id for it, and its
// row is inserted by the batch of its first entry, so that a rejected posting writes nothing.
import type { Sql } from '#db/client.ts';
import type { LedgerAccount } from '#server/ledger/domain/command.ts';

export type SystemCode = 'external' | 'fees';

/** Slots of accounts without a floor, so that processes do not wait for each other's lock on one row. */
export const EXTERNAL_SLOTS = 8;

const CACHE_SIZE_MAX = 100_000;

const toCacheKey = (companyId: number, name: string, currency: string): string => JSON.stringify([companyId, name, currency]);

export const createLedgerAccounts = (sql: Sql) => {
  const cached = new Map<string, LedgerAccount>();

  /** Ids of accounts without a row, so that concurrent postings use the same id. */
  const reserved = new Map<string, Promise<number>>();

  const evictWhenFull = (): void => {
    if (cached.size >= CACHE_SIZE_MAX) cached.clear();
    if (reserved.size >= CACHE_SIZE_MAX) reserved.clear();
  };

  const findCached = async (key: string, find: () => Promise<LedgerAccount>): Promise<LedgerAccount> => {
    const existing = cached.get(key);
    if (existing) return existing;
    evictWhenFull();
    const account = await find();
    if (!account.opened) return account;
    cached.set(key, account);
    reserved.delete(key);
    return account;
  };

  const reserveId = async (): Promise<number> => {
    const [row] = await sql<{ id: string }[]>`select nextval('ledger_accounts_id_seq') as id`;
    return Number(row?.id);
  };

  const getReservedId = (key: string): Promise<number> => {
    const existing = reserved.get(key);
    if (existing) return existing;
    const reservation = reserveId();
    reserved.set(key, reservation);
    reservation.catch(() => reserved.delete(key));
    return reservation;
  };

  const findUserAccount = async (key: string, companyId: number, accountReference: string, currency: string): Promise<LedgerAccount> => {
    const [row] = await sql<{ id: string }[]>`
      select id from ledger_accounts
      where company_id = ${companyId} and kind = 'user' and account_reference = ${accountReference} and currency = ${currency}`;
    return { id: row ? Number(row.id) : await getReservedId(key), accountReference, currency, opened: row !== undefined };
  };

  const findSystemAccount = async (companyId: number, code: SystemCode, currency: string): Promise<LedgerAccount> => {
    const [row] = await sql<{ id: string }[]>`
      select id from ledger_accounts
      where company_id = ${companyId} and kind = 'system' and system_code = ${code} and currency = ${currency}`;
    if (!row) throw new Error(`Currency ${currency} has no ${code} account`);
    return { id: Number(row.id), accountReference: null, currency, opened: true };
  };

  return {
    ofUser: (companyId: number, accountReference: string, currency: string): Promise<LedgerAccount> => {
      const key = toCacheKey(companyId, `user:${accountReference}`, currency);
      return findCached(key, () => findUserAccount(key, companyId, accountReference, currency));
    },
    ofSystem: (companyId: number, code: SystemCode, currency: string): Promise<LedgerAccount> =>
      findCached(toCacheKey(companyId, `system:${code}`, currency), () => findSystemAccount(companyId, code, currency)),
    /** Drops the reserved ids after another process opened an account with its own id. */
    clearReservations: (): void => reserved.clear(),
  };
};

export type LedgerAccounts = ReturnType<typeof createLedgerAccounts>;
