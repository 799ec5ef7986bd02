// Which ledger account stands behind an account reference (or a system purpose) and a currency. They never change once
// opened, so a process remembers them then. An account that has no row yet is looked up each time, because another process
// may open it at any time; it has an id that this process has reserved for it, and gets its row in the batch of its first
// entry: a refused posting leaves nothing behind.
import type { Sql } from '#db/client.ts';
import type { LedgerAccount } from '#server/ledger/domain/command.ts';

export type SystemCode = 'external' | 'fees';

/** Slots of the accounts that may go negative, so that several processes do not meet on one row. */
export const EXTERNAL_SLOTS = 8;

const REMEMBERED_MAX = 100_000;

const keyOf = (companyId: number, name: string, currency: string): string => JSON.stringify([companyId, name, currency]);

export const createLedgerAccounts = (sql: Sql) => {
  const remembered = new Map<string, LedgerAccount>();

  /** Postings that meet before the first of them is written agree on the id. */
  const reserved = new Map<string, Promise<number>>();

  const makeRoom = (): void => {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    if (reserved.size >= REMEMBERED_MAX) reserved.clear();
  };

  const remember = async (key: string, find: () => Promise<LedgerAccount>): Promise<LedgerAccount> => {
    const known = remembered.get(key);
    if (known) return known;
    makeRoom();
    const found = await find();
    if (!found.opened) return found;
    remembered.set(key, found);
    reserved.delete(key);
    return found;
  };

  const reserveId = async (): Promise<number> => {
    const [row] = await sql<{ id: string }[]>`select nextval('ledger_accounts_id_seq') as id`;
    return Number(row?.id);
  };

  const reservedId = (key: string): Promise<number> => {
    const known = reserved.get(key);
    if (known) return known;
    const reserving = reserveId();
    reserved.set(key, reserving);
    reserving.catch(() => reserved.delete(key));
    return reserving;
  };

  const findOfUser = async (key: string, companyId: number, accountReference: string, currency: string): Promise<LedgerAccount> => {
    const [row] = await sql<{ id: string }[]>`
      select id from ledger_accounts
      where company_id = ${companyId} and kind = 'user' and account_reference = ${accountReference} and currency = ${currency}`;
    return { id: row ? Number(row.id) : await reservedId(key), accountReference, currency, opened: row !== undefined };
  };

  const findOfSystem = async (companyId: number, code: SystemCode, currency: string): Promise<LedgerAccount> => {
    const [row] = await sql<{ id: string }[]>`
      select id from ledger_accounts
      where company_id = ${companyId} and kind = 'system' and system_code = ${code} and currency = ${currency}`;
    if (!row) throw new Error(`Currency ${currency} has no ${code} account`);
    return { id: Number(row.id), accountReference: null, currency, opened: true };
  };

  return {
    ofUser: (companyId: number, accountReference: string, currency: string): Promise<LedgerAccount> => {
      const key = keyOf(companyId, `user:${accountReference}`, currency);
      return remember(key, () => findOfUser(key, companyId, accountReference, currency));
    },
    ofSystem: (companyId: number, code: SystemCode, currency: string): Promise<LedgerAccount> =>
      remember(keyOf(companyId, `system:${code}`, currency), () => findOfSystem(companyId, code, currency)),
    /** Forgets what is reserved: another process opened an account under an id of its own. */
    forget: (): void => reserved.clear(),
  };
};

export type LedgerAccounts = ReturnType<typeof createLedgerAccounts>;
