import { and, eq } from 'drizzle-orm';
import { currencies, type CurrencyRow } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { currenciesOf, lockCurrency } from '#server/features/currencies/find-currency.ts';
import type { CurrencyChange } from '#server/features/currencies/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';

/**
 * Changes what may change of a currency. Throws not_found, and invalid for an archived currency that the change does not
 * bring back.
 */
export const changeCurrency = (ctx: OwnerContext, { code, ...sent }: CurrencyChange): Promise<CurrencyRow> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockCurrency(tx, ctx, code);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      description: sent.description,
      symbol: sent.symbol,
      unit: sent.unit,
      displayCode: sent.display_code,
      metadata: mergeMetadata(before.metadata, sent.metadata),
      archived: sent.archived,
    });
    if (!change) return before;
    const [changed = before] = await tx
      .update(currencies)
      .set({ ...change.after, updatedAt: ctx.clock.now() })
      .where(and(currenciesOf(ctx), eq(currencies.code, before.code)))
      .returning();
    await recordAct(tx, ctx, 'currency.update', { details: { code: before.code, ...change } });
    return changed;
  });
