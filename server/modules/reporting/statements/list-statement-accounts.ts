import { asc, desc } from 'drizzle-orm';
import { accounts } from '#db/schema/index.ts';
import { accountsOf, selectAccounts, withCurrencies } from '#server/modules/accounts/index.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import type { StatementAccount } from '#server/modules/reporting/statements/schema.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** The accounts that the caller sees and that have a currency, the primary one first. */
export const listStatementAccounts = async (ctx: OwnerPorts): Promise<StatementAccount[]> => {
  const found = await selectAccounts(ctx.db)
    .where(accountsOf(ctx))
    .orderBy(desc(accounts.isPrimary), asc(accounts.createdAt), asc(accounts.reference));
  const held = await withCurrencies(ctx, found);
  return held
    .filter(({ currencies }) => currencies.length > 0)
    .map(({ account: { reference, name, label, isPrimary: primary }, currencies }) => ({
      reference,
      name,
      label,
      primary,
      currencies: currencies.map(({ currency }) => toReducedCurrency(currency)),
    }));
};
