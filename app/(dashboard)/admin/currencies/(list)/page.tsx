import Link from 'next/link';
import { useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { currencyHref, currencyList } from '#app/(dashboard)/admin/currencies/query.ts';
import type { AdminCurrency } from '#server/modules/companies/index.ts';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { CurrencyFilters } from '#app/(dashboard)/admin/currencies/currency-filters.tsx';
import { NewCurrency } from '#app/(dashboard)/admin/currencies/currency-forms.tsx';

const CurrencyTable = ({ currencies }: { currencies: readonly AdminCurrency[] }) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Currencies')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-28">
            {t('Code')}
          </HeaderCell>
          <HeaderCell>{t('Currency')}</HeaderCell>
          <HeaderCell wide width="w-24">
            {t('Symbol')}
          </HeaderCell>
          <HeaderCell wide width="w-32">
            {t('Decimal places')}
          </HeaderCell>
          <HeaderCell wide width="w-32">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {currencies.map(({ code, display_code: displayCode, description, symbol, divisibility, archived }) => (
          <LinkRow key={code}>
            <WideCell className="font-mono text-13">{code}</WideCell>
            <MainCell>
              <Link href={currencyHref(code)} prefetch={false} className={ROW_LINK}>
                <bdi>{description}</bdi>
              </Link>
              {displayCode !== code && <p className="truncate text-13 text-muted">{t('Shown as {displayCode}', { displayCode })}</p>}
              <p className="text-13 text-muted @3xl:hidden">
                {code} · {symbol} · {t('{divisibility, plural, one {# decimal place} other {# decimal places}}', { divisibility })}
                {archived && ` · ${t('Archived')}`}
              </p>
            </MainCell>
            <WideCell>
              <bdi>{symbol}</bdi>
            </WideCell>
            <WideCell className="figures">{divisibility}</WideCell>
            <WideCell>{archived && <StatusChip status="Archived" />}</WideCell>
          </LinkRow>
        ))}
      </tbody>
    </LedgerTable>
  );
};

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
