import Link from 'next/link';
import { Layers } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { Pagination } from '#app/_ui/table/list-page.tsx';
import { BULK_PAYMENTS_PATH, describeCounts, titleOf } from '#app/(dashboard)/bulk-payments/bulk-payment.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Bulk payments');

const PAGE_SIZE = 25;

const LABELS = {
  total: message('{count, plural, one {# bulk payment} other {# bulk payments}}'),
  noMatch: message('No bulk payments'),
};

export default async function BulkPaymentsPage({ searchParams }: PageProps) {
  const [t, { page: pageText }, person] = await Promise.all([getText(), searchParams, readViewer()]);
  const page = Math.max(1, Number(pageText) || 1);
  const { results, count } = await read((api) => api.bulkPayments.list({ page, page_size: PAGE_SIZE }));
  const zone = zoneOf(person);
  const addLink = (
    <Link href={`${BULK_PAYMENTS_PATH}/new`} className={buttonClass('primary')}>
      {t('Upload file')}
    </Link>
  );
  return (
    <Page title={t('Bulk payments')} width="reading" actions={results.length > 0 && addLink}>
      <Surface>
        {results.length === 0 ? (
          <EmptyState title={t('No bulk payments')} action={addLink}>
            {t('Pay up to 10,000 recipients with one CSV file.')}
          </EmptyState>
        ) : (
          <ItemList label={t('Bulk payments')}>
            {results.map((bulk) => (
              <ListItem
                key={bulk.id}
                icon={Layers}
                name={
                  <>
                    <TextLink href={`${BULK_PAYMENTS_PATH}/${bulk.id}`}>
                      <bdi className="min-w-0 break-words">{titleOf(t, bulk)}</bdi>
                    </TextLink>{' '}
                    <StatusChip status={toLabel(bulk.status)} />
                  </>
                }
              >
                <p>{describeCounts(t, bulk)}</p>
                <Timestamp at={bulk.created} zone={zone} />
              </ListItem>
            ))}
          </ItemList>
        )}
      </Surface>
      {count !== undefined && count > PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          count={count}
          labels={LABELS}
          hrefOf={(next) => `${BULK_PAYMENTS_PATH}?page=${next}`}
        />
      )}
    </Page>
  );
}
