import { parseAsStringLiteral } from 'nuqs/server';
import Link from 'next/link';
import { useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { currencyHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminCurrency } from '#server/modules/companies/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, readList } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { NewCurrency } from '#app/(dashboard)/admin/currencies/currency-forms.tsx';

const currencyList = listQuery('/admin/currencies', { status: parseAsStringLiteral(['used', 'archived']) }, {});

const CurrencyTable = ({ currencies }: { currencies: readonly AdminCurrency[] }) => {
  const t = useText();
  return (
    <ListTable
      caption={t('Currencies')}
      rows={currencies}
      getKey={({ code }) => code}
      columns={[
        { title: t('Code'), width: 'w-28', className: 'font-mono text-13', render: ({ code }) => code },
        {
          title: t('Currency'),
          isMain: true,
          render: ({ code, display_code: displayCode, description }) => (
            <>
              <Link href={currencyHref(code)} prefetch={false} className={ROW_LINK}>
                <bdi>{description}</bdi>
              </Link>
              {displayCode !== code && <p className="truncate text-13 text-muted">{t('Displayed as {displayCode}', { displayCode })}</p>}
            </>
          ),
        },
        { title: t('Symbol'), width: 'w-24', render: ({ symbol }) => <bdi>{symbol}</bdi> },
        {
          title: t('Decimal places'),
          width: 'w-32',
          className: 'figures',
          render: ({ divisibility }) => divisibility,
          renderNarrow: ({ divisibility }) => t('{divisibility, plural, one {# decimal place} other {# decimal places}}', { divisibility }),
        },
        { title: t('Status'), width: 'w-32', render: ({ archived }) => <StatusChip status={archived ? 'Archived' : 'Active'} /> },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('Currencies');

export default async function CurrenciesPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await currencyList.read(searchParams);
  const filters = query.status ? { archived: query.status === 'archived' } : {};
  const [{ count, results }, permissions] = await Promise.all([
    readList(currencyList, query, (api, page) => api.admin.currencies.list({ ...filters, orderby: 'code', ...page })),
    readOwnPermissions(),
  ]);
  return (
    <ListPage
      title={t('Currencies')}
      labels={LIST_LABELS.currency}
      list={currencyList}
      query={query}
      count={count}
      csv={{ list: '/admin/currencies/', query: filters }}
      filters={[
        {
          name: 'status',
          label: t('Show'),
          emptyLabel: t('All'),
          options: [
            { value: 'used', label: t('Active') },
            { value: 'archived', label: t('Archived') },
          ],
        },
      ]}
      actions={permissions.includes('admin.currency.add') && <NewCurrency />}
      empty={{ title: t('No currencies yet'), text: t('Add the first currency for your accounts.') }}
      noMatch={t('Archived currencies are listed separately.')}
    >
      <CurrencyTable currencies={results} />
    </ListPage>
  );
}
