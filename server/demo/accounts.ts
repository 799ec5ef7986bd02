// What the first company of the demo has of accounts besides those of its people: a float of its own, and a saver's account that an admin
// has frozen in the currencies that it holds.
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountCurrencies, accounts } from '#db/schema/index.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { accountCurrencyId, createAccountUnder, openCurrencies, readHeldCurrencies } from '#server/modules/accounts/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';

const AGE_MS = 90 * DAY_MS;
const FROZEN = { allow_transactions: false };

/** Writes them into a company of the demo whose history is written. */
export const writeAccounts = (db: Database, { id: companyId, currencies }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const createdAt = new Date(now.getTime() - AGE_MS);
    const float = { userId: null, name: 'Float', label: 'Float of the counter', isPrimary: false, createdAt };
    await openCurrencies(tx, await createAccountUnder(tx, companyId, 'FLOAT', float), [...currencies.keys()]);
    const [saver] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.companyId, companyId), eq(accounts.name, 'savings')))
      .orderBy(accounts.createdAt)
      .limit(1);
    if (!saver) return;
    const held = (await readHeldCurrencies(tx, companyId, [saver.reference]))(saver.reference);
    if (held.length === 0) return;
    await tx.insert(accountCurrencies).values(
      held.map(({ currency, isActive, createdAt: since }) => ({
        companyId,
        id: accountCurrencyId(companyId, saver.reference, currency.code),
        accountReference: saver.reference,
        currency: currency.code,
        isActive,
        settings: FROZEN,
        createdAt: since,
        updatedAt: now,
      })),
    );
  });
