import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { CurrencyFilters } from '#app/(dashboard)/admin/currencies/currency-filters.tsx';
import { CurrencyTable } from '#app/(dashboard)/admin/currencies/currency-table.tsx';
import { NewCurrency } from '#app/(dashboard)/admin/currencies/new-currency.tsx';
import { currencyList } from '#app/(dashboard)/admin/currencies/query.ts';

export const generateMetadata = titled('Currencies');

export default async function CurrenciesPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await currencyList.read(searchParams);
  const { shown, page } = query;
  const filters = shown ? { archived: shown === 'archived' } : {};
  const [{ count = 0, results }, permissions] = await Promise.all([
    readPage(page, currencyList.hrefOf(query), (api) =>
      api.admin.currencies.list({ ...filters, orderby: 'code', page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
  ]);
  return (
    <ListPage
      title={t('Currencies')}
      noun="currency"
      list={currencyList}
      query={query}
      count={count}
      filters={<CurrencyFilters query={query} />}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          {count > 0 && <DownloadCsv list="/admin/currencies/" query={filters} />}
          {permissions.includes('admin.currency.add') && <NewCurrency />}
        </div>
      }
      empty={{ title: t('No currencies yet'), text: t('Accounts hold money in currencies: add the first one.') }}
      noMatch={t('Archived currencies are shown apart from those in use.')}
    >
      <CurrencyTable currencies={results} />
    </ListPage>
  );
}
