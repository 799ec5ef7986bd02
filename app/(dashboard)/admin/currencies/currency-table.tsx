import Link from 'next/link';
import { useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { currencyHref } from '#app/(dashboard)/admin/currencies/query.ts';
import type { AdminCurrency } from '#server/modules/companies/currencies/schema.ts';

export const CurrencyTable = ({ currencies }: { currencies: readonly AdminCurrency[] }) => {
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
