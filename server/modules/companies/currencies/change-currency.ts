import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { currencies, ledgerAccounts, transactionFees, transactionLimits, type CurrencyRow } from '#db/schema/index.ts';
import { toCurrencyIcon } from '#server/modules/companies/currencies/currency-icon.ts';
import { currenciesOf, lockCurrency } from '#server/modules/companies/currencies/find-currency.ts';
import type { CurrencyChange } from '#server/modules/companies/currencies/schema.ts';
import { type UploadPorts, withStoredImages } from '#server/modules/files/index.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const FIXED =
  'This currency is in use, and its amounts are stored in its smallest unit: they would all mean something else. Create another currency instead.';

/** Throws invalid where amounts of a currency are stored: of accounts, limits or fees. */
const requireUnused = async (tx: Tx, { companyId, code }: CurrencyRow): Promise<void> => {
  const counts = await Promise.all([
    tx.$count(
      ledgerAccounts,
      and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.currency, code), eq(ledgerAccounts.kind, 'user')),
    ),
    tx.$count(transactionLimits, and(eq(transactionLimits.companyId, companyId), eq(transactionLimits.currency, code))),
    tx.$count(transactionFees, and(eq(transactionFees.companyId, companyId), eq(transactionFees.currency, code))),
  ]);
  if (counts.some((count) => count > 0)) throw invalid({ divisibility: [FIXED] });
};

/**
 * Changes what may change of a currency. Throws not_found; invalid for an archived currency that the change does not bring back, for
 * another divisibility of one that is in use, and for an icon that is no image; throttled when too many images are sent.
 */
export const changeCurrency = (
  ctx: OwnerAuditPorts & UploadPorts & Pick<Services, 'environment'>,
  { code, icon, ...sent }: CurrencyChange,
): Promise<CurrencyRow> =>
  withStoredImages(ctx, { icon }, (images) =>
    inOwnCompany(ctx, async (tx) => {
      const before = await lockCurrency(tx, ctx, code);
      if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
      if (sent.divisibility !== undefined && sent.divisibility !== before.divisibility) await requireUnused(tx, before);
      const change = changeOf(before, {
        description: sent.description,
        symbol: sent.symbol,
        unit: sent.unit,
        displayCode: sent.display_code,
        divisibility: sent.divisibility,
        icon: await toCurrencyIcon(tx, ctx, images.icon, before.icon),
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
    }),
  );
