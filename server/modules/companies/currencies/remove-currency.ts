import { sql } from 'drizzle-orm';
import { lockCurrency } from '#server/modules/companies/currencies/find-currency.ts';
import { objectNameIn, replaceBrandImage } from '#server/modules/files/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes a currency that nothing was ever booked in and nothing speaks of. Throws not_found, and invalid for one that is in use. */
export const removeCurrency = (ctx: OwnerAuditPorts, named: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId, code, icon } = await lockCurrency(tx, ctx, named);
    const [row] = await tx.execute<{ removed: boolean }>(sql`select remove_unused_currency(${companyId}::int, ${code}::text) as removed`);
    if (!row?.removed) {
      throw refused('This currency is in use: accounts, limits, fees or bank accounts name it. Archive it instead.');
    }
    await replaceBrandImage(tx, ctx, null, objectNameIn(icon));
    await recordAct(tx, ctx, 'currency.remove', { details: { code } });
  });
