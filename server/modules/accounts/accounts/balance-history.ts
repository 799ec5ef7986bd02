// What accounts held through time, for the charts of the dashboard: at moments that the page chooses, such as the ends of days.
import { and, eq } from 'drizzle-orm';
import { accounts } from '#db/schema/index.ts';
import { accountsOf } from '#server/modules/accounts/accounts/find-account.ts';
import type { BalanceHistoryQuery } from '#server/modules/accounts/accounts/schema.ts';
import { type BalanceHistory, readBalanceHistories } from '#server/ledger/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/**
 * What the caller's accounts held together at each moment, one history for each currency: of one account when the query names it,
 * else of all that the caller sees; reconciliation accounts are not among what users have. Throws not_found for an account that the
 * caller does not see.
 */
export const getBalanceHistories = async (ctx: OwnerPorts, { reference, moments }: BalanceHistoryQuery): Promise<BalanceHistory[]> => {
  const isCounted = ctx.owner.userId === null ? undefined : eq(accounts.recon, false);
  const seen = await ctx.db
    .select({ reference: accounts.reference })
    .from(accounts)
    .where(and(accountsOf(ctx), reference === undefined ? isCounted : eq(accounts.reference, reference)));
  if (reference !== undefined && seen.length === 0) throw notFound();
  return readBalanceHistories(
    ctx.db,
    ctx.owner.companyId,
    seen.map((one) => one.reference),
    moments,
  );
};
