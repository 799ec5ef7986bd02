// From rows to what the API shows.
import type { CurrencyRow } from '#db/schema/index.ts';
import type { AdminCurrency, Currency } from '#server/modules/companies/currencies/schema.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toReducedCurrency = (
  row: Pick<CurrencyRow, 'code' | 'displayCode' | 'description' | 'symbol' | 'unit' | 'divisibility' | 'icon'>,
): ReducedCurrency => ({
  code: row.code,
  display_code: row.displayCode,
  description: row.description,
  symbol: row.symbol,
  unit: row.unit,
  divisibility: row.divisibility,
  icon: row.icon,
});

export const toCurrency = (row: CurrencyRow): Currency => ({
  ...toReducedCurrency(row),
  metadata: row.metadata,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminCurrency = (row: CurrencyRow): AdminCurrency => ({ ...toCurrency(row), archived: row.archived });
