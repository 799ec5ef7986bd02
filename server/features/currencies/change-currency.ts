import { and, eq } from 'drizzle-orm';
import { currencies } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { lockCurrency, type CurrencyRow } from '#server/features/currencies/find-currency.ts';
import type { CurrencyChange } from '#server/features/currencies/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';

/**
 * Changes what may change of a currency. Throws not_found, and invalid for an archived currency that the change does not
 * bring back.
 */
export const changeCurrency = (ctx: SessionContext, change: CurrencyChange): Promise<CurrencyRow> => {
  const { companyId, userId, tokenKey } = ctx.me;
  return inCompany(ctx.db, companyId, async (tx) => {
    const currency = await lockCurrency(tx, companyId, change.code);
    if (currency.archived && change.archived !== false) throw refused('Cannot modify an archived object.');
    const [changed] = await tx
      .update(currencies)
      .set({
        description: change.description,
        symbol: change.symbol,
        unit: change.unit,
        displayCode: change.display_code,
        metadata: change.metadata && mergeMetadata(currency.metadata, change.metadata),
        archived: change.archived,
        updatedAt: ctx.clock.now(),
      })
      .where(and(eq(currencies.companyId, companyId), eq(currencies.code, currency.code)))
      .returning();
    const details = { code: currency.code, change: { ...change } };
    await recordAudit(tx, ctx, { companyId, action: 'currency.update', actorId: userId, tokenKey, details });
    return changed ?? currency;
  });
};
