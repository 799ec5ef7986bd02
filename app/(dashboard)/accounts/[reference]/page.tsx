import Link from 'next/link';
import { FileSpreadsheet } from 'lucide-react';
import type { Metadata } from 'next';
import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { cache } from 'react';
import { getText } from '#app/_language/server.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { readOwnPermissions, read, readViewer } from '#app/_ui/session/caller.ts';
import { BalanceChart, CHART_RANGES, chartTimestamps, DEFAULT_RANGE, RANGE_NAMES } from '#app/_ui/chart/balance-chart.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { allowsDebits } from '#app/(dashboard)/admin/accounts/account-states.ts';
import { readStatementQuery, statementHref } from '#app/(dashboard)/statements/periods.ts';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';
import { LatestTransactions } from '#app/(dashboard)/transactions/transaction-table.tsx';
import type { AccountCurrency } from '#server/modules/accounts/index.ts';

type Props = PageProps<{ reference: string }>;

const parsers = { currency: parseAsString, range: parseAsStringLiteral(RANGE_NAMES).withDefault(DEFAULT_RANGE) };
const readAccountQuery = createLoader(parsers);
const hrefOf = createSerializer(parsers);

const readAccount = cache((reference: string) => read((api) => api.accounts.get({ reference })));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, account] = await Promise.all([getText(), readAccount((await params).reference)]);
  return { title: accountTitle(t, account) };
};

/** The balances of an account and their history, one currency at a time. */
export default async function AccountPage({ params, searchParams }: Props) {
  const t = await getText();
  const [account, chartQuery, permissions] = await Promise.all([
    readAccount((await params).reference),
    readAccountQuery(searchParams),
    readOwnPermissions(),
  ]);
  const canViewStatements = permissions.includes('user.transaction.view');
  const { reference, currencies } = account;
  const title = accountTitle(t, account);
  const accountCurrency =
    currencies.find(({ currency }) => currency.code === chartQuery.currency) ?? currencies.find(({ active }) => active);
  const path = `/accounts/${encodeURIComponent(reference)}`;
  return (
    <Page
      title={title}
      width="list"
      trail={<Breadcrumbs menuPath="/accounts" current={title} />}
      actions={
        accountCurrency &&
        canViewStatements && (
          <Link
            href={statementHref(readStatementQuery({}), { account: reference, currency: accountCurrency.currency.code })}
            className={buttonClass('secondary')}
          >
            <FileSpreadsheet aria-hidden className="size-4" /> {t('Statement')}
          </Link>
        )
      }
    >
      <p className="text-13 text-muted">
        {t.rich('Reference {identifier}', { identifier: <Identifier value={reference} label={t('reference')} /> })}
      </p>
      {accountCurrency ? (
        <>
          <Surface>
            {currencies.length > 1 && (
              <Tabs label={t('Currencies')} className="px-2">
                {currencies.map(({ currency: { code, display_code: displayCode } }) => (
                  <Tab key={code} href={hrefOf(path, { ...chartQuery, currency: code })} isCurrent={code === accountCurrency.currency.code}>
                    {displayCode}
                  </Tab>
                ))}
              </Tabs>
            )}
            <History reference={reference} accountCurrency={accountCurrency} chartQuery={chartQuery} path={path} />
          </Surface>
          <LatestTransactions filters={{ account: reference, currency: accountCurrency.currency.code }} />
        </>
      ) : (
        <Surface>
          <EmptyState title={t('No currencies yet')}>{t('Currencies are added automatically when you receive money.')}</EmptyState>
        </Surface>
      )}
    </Page>
  );
}

type HistoryProps = {
  reference: string;
  accountCurrency: AccountCurrency;
  chartQuery: Awaited<ReturnType<typeof readAccountQuery>>;
  path: string;
};

const History = async ({ reference, accountCurrency, chartQuery, path }: HistoryProps) => {
  const { currency, balance, available_balance: available } = accountCurrency;
  const t = await getText();
  const zone = zoneOf(await readViewer());
  const timestamps = chartTimestamps(chartQuery.range, Date.now(), zone);
  const query = readQuery({});
  const histories = await read((api) => api.accounts.history({ reference, moments: timestamps.map(({ at }) => at) }));
  const history = histories.find((candidate) => candidate.currency.code === currency.code);
  return (
    <div className="space-y-5 px-4 py-5 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-13 text-muted">{currency.description}</p>
          <p className="break-words">
            <Money amount={balance} currency={currency} size="figure" />
          </p>
          <p className="text-13 text-muted">
            {!allowsDebits(accountCurrency)
              ? t('Not available')
              : available === balance
                ? t('Fully available')
                : t.rich('Available: {money}. The rest is held for pending transactions.', {
                    money: <Money amount={available} currency={currency} />,
                  })}
          </p>
        </div>
        <Tabs label={t('Chart range')}>
          {RANGE_NAMES.map((range) => (
            <Tab key={range} href={hrefOf(path, { currency: chartQuery.currency, range })} isCurrent={range === chartQuery.range}>
              {t(CHART_RANGES[range].label)}
            </Tab>
          ))}
        </Tabs>
      </div>
      {history && (
        <BalanceChart
          currency={currency}
          points={history.points}
          timestamps={timestamps}
          range={chartQuery.range}
          hrefOf={(days) => listHref(query, { account: reference, currency: currency.code, ...days })}
        />
      )}
    </div>
  );
};
