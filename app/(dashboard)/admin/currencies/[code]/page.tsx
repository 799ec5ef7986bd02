import { useFormat, useText } from '#language';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import type { AdminCurrency, CurrencyOverview } from '#server/modules/companies/index.ts';
import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { CurrencyActions, CurrencyForm, CurrencyIcon } from '#app/(dashboard)/admin/currencies/currency-forms.tsx';

type OverviewProps = { currency: AdminCurrency; overview: CurrencyOverview };

/** Balance and transactions of a currency. */
const Overview = ({ currency, overview }: OverviewProps) => {
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
          {t.rich('{money} net, {count, plural, one {# transaction} other {# transactions}}', {
            money: <Money amount={overview.balance_24h} currency={currency} signed />,
            count: overview.count_24h,
          })}
        </Detail>
        <Detail term={t('Credits')}>
          {t.rich('{complete} completed ({completeCount}), {pending} pending ({pendingCount})', {
            complete: <Money amount={overview.sum_credits_complete} currency={currency} />,
            completeCount: format.count(overview.count_credits_complete),
            pending: <Money amount={overview.sum_credits_pending} currency={currency} />,
            pendingCount: format.count(overview.count_credits_pending),
          })}
        </Detail>
        <Detail term={t('Debits')}>
          {t.rich('{complete} completed ({completeCount}), {pending} pending ({pendingCount})', {
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

type Props = PageProps<{ code: string }>;

const readCode = async ({ params }: Props): Promise<string> => decodeURIComponent((await params).code);

export const generateMetadata = async (props: Props): Promise<Metadata> => ({ title: await readCode(props) });

export default async function CurrencyPage(props: Props) {
  const t = await getText();
  const code = await readCode(props);
  const [currency, overview, permissions] = await Promise.all([
    read((api) => api.admin.currencies.get({ code })),
    read((api) => api.admin.currencies.overview({ code })),
    readOwnPermissions(),
  ]);
  const [canChange, canDelete] = [permissions.includes('admin.currency.change'), permissions.includes('admin.currency.delete')];
  return (
    <Page title={currency.description} width="reading" trail={<Breadcrumbs menuPath="/admin/currencies" current={currency.description} />}>
      <PageSection title={t('Summary')} description={t('Totals of all accounts and transactions.')}>
        <Overview currency={currency} overview={overview} />
      </PageSection>
      <PageSection
        title={t('Details')}
        description={
          currency.archived
            ? t('This currency is archived. Restore it to make changes.')
            : t('Code: {code}. Used in API requests and cannot be changed.', { code: currency.code })
        }
      >
        <CurrencyForm currency={currency} canChange={canChange && !currency.archived} />
        <CurrencyIcon code={currency.code} url={currency.icon} canChange={canChange && !currency.archived} />
        {(canChange || canDelete) && (
          <div className="border-t px-4 py-4 md:px-6">
            <CurrencyActions code={currency.code} isArchived={currency.archived} permissions={{ change: canChange, remove: canDelete }} />
          </div>
        )}
      </PageSection>
    </Page>
  );
}
