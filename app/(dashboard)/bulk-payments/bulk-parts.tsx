// Components of the bulk payment pages of users and admins.
import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { ItemList } from '#app/_ui/table/list-item.tsx';
import { DownloadCsv, Pagination } from '#app/_ui/table/list-page.tsx';
import { describeCounts, isInProgress } from '#app/(dashboard)/bulk-payments/bulk-payment.ts';
import { messagesOf } from '#app/(dashboard)/bulk-payments/item-errors.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { BulkItem, BulkPayment } from '#server/modules/payments/index.ts';

export const ITEMS_PAGE_SIZE = 50;

type BulkDetailsProps = { bulk: BulkPayment; zone: string; /** Further details, after the status. */ children?: ReactNode };

/** The status and the progress, which is refreshed until the bulk payment has ended. */
export const BulkDetails = async ({ bulk, zone, children }: BulkDetailsProps) => {
  const t = await getText();
  const results = bulk.succeeded_count + bulk.failed_count + bulk.canceled_count;
  const isWaiting = isInProgress(bulk);
  return (
    <PageSection title={t('Result')}>
      <div className="space-y-3 px-4 py-3 md:px-6">
        <Details>
          <Detail term={t('Status')}>
            <StatusChip status={toLabel(bulk.status)} />
            {bulk.error && <p className="text-muted">{t.serverMessage(bulk.error)}</p>}
          </Detail>
          <Detail term={t('Rows')}>
            {describeCounts(t, bulk)}
            {bulk.atomic && <p className="text-muted">{t('All rows together, or none')}</p>}
          </Detail>
          {children}
          <Detail term={t('Created')}>
            <Timestamp at={bulk.created} zone={zone} />
          </Detail>
        </Details>
        {isWaiting && (
          <progress className="h-2 w-full accent-accent" max={bulk.item_count} value={results} aria-label={t('Rows with a result')} />
        )}
        <RefreshWhile isWaiting={isWaiting}>{t('In progress. You can leave this page.')}</RefreshWhile>
      </div>
    </PageSection>
  );
};

const LABELS = {
  total: message('{count, plural, one {# row} other {# rows}}'),
  noMatch: message('No rows'),
};

type BulkItemsProps = {
  items: BulkItem[];
  count: number | undefined;
  page: number;
  /** The path of the bulk payment. */
  path: string;
  /** The path of the list in the API. */
  list: `/${string}/`;
  transactionsPath: string;
  currencies: (DisplayCurrency & { code: string })[];
};

/** The rows with their results. */
export const BulkItems = async ({ items, count, page, path, list, transactionsPath, currencies }: BulkItemsProps) => {
  const t = await getText();
  return (
    <PageSection title={t('Rows')} action={<DownloadCsv list={list} query={{}} />}>
      <ItemList label={t('Rows')}>
        {items.map(({ index, status, type, recipient, account, amount, currency: code, errors, transaction }) => {
          const currency = currencies.find((candidate) => candidate.code === code);
          return (
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
              <span className="min-w-0">
                <span className="text-muted">{index + 1}</span> <bdi className="break-words">{recipient ?? account}</bdi>{' '}
                <StatusChip status={toLabel(status)} />{' '}
                {type !== 'transfer' && <span className="text-muted">{t.label(toLabel(type))}</span>}
                {errors && (
                  <span className="block text-muted">
                    {messagesOf(errors)
                      .map((text) => t.serverMessage(text))
                      .join(' ')}
                  </span>
                )}
                {transaction && (
                  <TextLink href={`${transactionsPath}/${transaction}`} prefetch={false} className="block">
                    {t('View transaction')}
                  </TextLink>
                )}
              </span>
              {currency && <Money amount={amount} currency={currency} />}
            </li>
          );
        })}
      </ItemList>
      {count !== undefined && count > ITEMS_PAGE_SIZE && (
        <Pagination page={page} pageSize={ITEMS_PAGE_SIZE} count={count} labels={LABELS} hrefOf={(next) => `${path}?page=${next}`} />
      )}
    </PageSection>
  );
};
