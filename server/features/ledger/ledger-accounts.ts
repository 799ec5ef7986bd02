// Which ledger account stands behind an account reference (or a system purpose) and a currency. They never change once
// opened, so a process remembers them then. An account that has no row yet gets an id reserved here and its row in the batch
// of its first entry: a refused posting leaves nothing behind.
import type { Sql } from '#db/client.ts';
import type { LedgerAccount } from '#server/features/ledger/commands.ts';

export type SystemCode = 'external' | 'fees';

/** Slots of the accounts that may go negative, so that several processes do not meet on one row. */
export const EXTERNAL_SLOTS = 8;

const REMEMBERED_MAX = 100_000;

const keyOf = (companyId: number, name: string, currency: string): string => JSON.stringify([companyId, name, currency]);

export const createLedgerAccounts = (sql: Sql) => {
  const remembered = new Map<string, Promise<LedgerAccount>>();

  /** One look-up at a time for each account, so that two first postings of a process agree on the reserved id. */
  const remember = (key: string, find: () => Promise<LedgerAccount>): Promise<LedgerAccount> => {
    const known = remembered.get(key);
    if (known) return known;
    const oldest = remembered.keys().next();
    if (remembered.size >= REMEMBERED_MAX && !oldest.done) remembered.delete(oldest.value);
    const finding = find();
    remembered.set(key, finding);
    // Opened accounts never change. One that is not opened yet may be opened by another process at any time.
    const forget = (): void => void remembered.delete(key);
    void finding.then(({ opened }) => (opened ? undefined : forget()), forget);
    return finding;
  };

  const findOfUser = async (companyId: number, accountReference: string, currency: string): Promise<LedgerAccount> => {
    const [row] = await sql<{ id: string; opened: boolean }[]>`
      select coalesce(found.id, nextval(pg_get_serial_sequence('ledger_accounts', 'id'))) as id, found.id is not null as opened
      from (select 1) as always left join ledger_accounts found on found.company_id = ${companyId} and found.kind = 'user'
        and found.account_reference = ${accountReference} and found.currency = ${currency}`;
    if (!row) throw new Error('The look-up of a ledger account answered nothing');
    return { id: Number(row.id), accountReference, currency, opened: row.opened };
  };

  const findOfSystem = async (companyId: number, code: SystemCode, currency: string): Promise<LedgerAccount> => {
    const [row] = await sql<{ id: string }[]>`
      select id from ledger_accounts
      where company_id = ${companyId} and kind = 'system' and system_code = ${code} and currency = ${currency}`;
    if (!row) throw new Error(`Currency ${currency} has no ${code} account`);
    return { id: Number(row.id), accountReference: null, currency, opened: true };
  };

  return {
    ofUser: (companyId: number, accountReference: string, currency: string): Promise<LedgerAccount> =>
      remember(keyOf(companyId, `user:${accountReference}`, currency), () => findOfUser(companyId, accountReference, currency)),
    ofSystem: (companyId: number, code: SystemCode, currency: string): Promise<LedgerAccount> =>
      remember(keyOf(companyId, `system:${code}`, currency), () => findOfSystem(companyId, code, currency)),
    /** Forgets everything: another process opened an account under another id than the one reserved here. */
    forget: (): void => remembered.clear(),
  };
};

export type LedgerAccounts = ReturnType<typeof createLedgerAccounts>;
