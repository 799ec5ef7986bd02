import { Detail, Details } from '#app/_ui/details.tsx';
import { Money } from '#app/_ui/money.tsx';
import type { AdminCurrency, CurrencyOverview } from '#server/features/currencies/schema.ts';

type OverviewProps = { currency: AdminCurrency; overview: CurrencyOverview };

/** How a currency stands. */
export const Overview = ({ currency, overview }: OverviewProps) => (
  <div className="px-4 py-3 md:px-6">
    <Details>
      <Detail term="Balance">
        <Money amount={overview.balance_total} currency={currency} size="balance" />
      </Detail>
      <Detail term="Available">
        <Money amount={overview.available_balance_total} currency={currency} />
      </Detail>
      <Detail term="Last 24 hours">
        <Money amount={overview.balance_24h} currency={currency} signed /> in {overview.count_24h} of {overview.count_total} transactions
      </Detail>
      <Detail term="Credits">
        <Money amount={overview.sum_credits_complete} currency={currency} /> complete ({overview.count_credits_complete}),{' '}
        <Money amount={overview.sum_credits_pending} currency={currency} /> pending ({overview.count_credits_pending})
      </Detail>
      <Detail term="Debits">
        <Money amount={overview.sum_debits_complete} currency={currency} /> complete ({overview.count_debits_complete}),{' '}
        <Money amount={overview.sum_debits_pending} currency={currency} /> pending ({overview.count_debits_pending})
      </Detail>
    </Details>
  </div>
);
