import { useFormat, useText } from '#language';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import type { AdminCurrency, CurrencyOverview } from '#server/modules/companies/currencies/schema.ts';

type OverviewProps = { currency: AdminCurrency; overview: CurrencyOverview };

/** How a currency stands. */
export const Overview = ({ currency, overview }: OverviewProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className="px-4 py-3 md:px-6">
      <Details>
        <Detail term={t('Balance')}>
          <Money amount={overview.balance_total} currency={currency} size="balance" />
        </Detail>
        <Detail term={t('Available')}>
          <Money amount={overview.available_balance_total} currency={currency} />
        </Detail>
        <Detail term={t('Last 24 hours')}>
          {t.rich('{money} in {count} of {all} transactions', {
            money: <Money amount={overview.balance_24h} currency={currency} signed />,
            count: format.count(overview.count_24h),
            all: format.count(overview.count_total),
          })}
        </Detail>
        <Detail term={t('Credits')}>
          {t.rich('{complete} complete ({completeCount}), {pending} pending ({pendingCount})', {
            complete: <Money amount={overview.sum_credits_complete} currency={currency} />,
            completeCount: format.count(overview.count_credits_complete),
            pending: <Money amount={overview.sum_credits_pending} currency={currency} />,
            pendingCount: format.count(overview.count_credits_pending),
          })}
        </Detail>
        <Detail term={t('Debits')}>
          {t.rich('{complete} complete ({completeCount}), {pending} pending ({pendingCount})', {
            complete: <Money amount={overview.sum_debits_complete} currency={currency} />,
            completeCount: format.count(overview.count_debits_complete),
            pending: <Money amount={overview.sum_debits_pending} currency={currency} />,
            pendingCount: format.count(overview.count_debits_pending),
          })}
        </Detail>
      </Details>
    </div>
  );
};
