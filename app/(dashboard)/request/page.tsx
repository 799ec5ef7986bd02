import Link from 'next/link';
import { HandCoins } from 'lucide-react';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Tab, Tabs, TextLink } from '#app/_ui/navigation/links.tsx';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { Pagination } from '#app/_ui/table/list-page.tsx';
import { describeAmount, partnerOf, REQUESTS_PATH } from '#app/(dashboard)/request/payment-request.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Request money');

const PAGE_SIZE = 25;

const LABELS = {
  total: message('{count, plural, one {# payment request} other {# payment requests}}'),
  noMatch: message('No payment requests'),
};

const hrefOf = (direction: string, page = 1): string => `${REQUESTS_PATH}?direction=${direction}&page=${page}`;

export default async function RequestsPage({ searchParams }: PageProps) {
  const [t, format, person, query] = await Promise.all([getText(), getFormat(), readViewer(), searchParams]);
  const page = Math.max(1, Number(queryText(query, 'page')) || 1);
  const direction = queryText(query, 'direction') === 'received' ? 'received' : 'sent';
  const [{ results, count }, currencies] = await Promise.all([
    read((api) => api.paymentRequests.list({ direction, page, page_size: PAGE_SIZE })),
    readCurrencies(),
  ]);
  const addLink = (
    <Link href={`${REQUESTS_PATH}/new`} className={buttonClass('primary')}>
      {t('Request money')}
    </Link>
  );
  return (
    <Page title={t('Request money')} width="reading" actions={addLink}>
      <Surface>
        <Tabs label={t('Payment requests')} className="px-2">
          <Tab href={hrefOf('sent')} isCurrent={direction === 'sent'}>
            {t('Sent')}
          </Tab>
          <Tab href={hrefOf('received')} isCurrent={direction === 'received'}>
            {t('Received')}
          </Tab>
        </Tabs>
        {results.length === 0 ? (
          <EmptyState title={t('No payment requests')}>
            {direction === 'sent'
              ? t('Ask a person for money, or share a link or QR code.')
              : t('Requests that other people send you are listed here.')}
          </EmptyState>
        ) : (
          <ItemList label={t('Payment requests')}>
            {results.map((request) => (
              <ListItem
                key={request.id}
                icon={HandCoins}
                name={
                  <>
                    <TextLink href={`${REQUESTS_PATH}/${request.id}`} className="min-w-0">
                      <bdi className="wrap-anywhere">{partnerOf(t, request)}</bdi>
                    </TextLink>{' '}
                    <StatusChip status={toLabel(request.status)} />
                  </>
                }
                action={
                  <span className="amount">
                    {describeAmount(
                      t,
                      format,
                      request,
                      currencies.find(({ code }) => code === request.currency),
                    )}
                  </span>
                }
              >
                {request.note && (
                  <p>
                    <bdi>{request.note}</bdi>
                  </p>
                )}
                {request.due !== null && <p>{t('Due {day}', { day: format.date(dayOf(request.due, zoneOf(person))) })}</p>}
              </ListItem>
            ))}
          </ItemList>
        )}
      </Surface>
      {count !== undefined && count > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} count={count} labels={LABELS} hrefOf={(next) => hrefOf(direction, next)} />
      )}
    </Page>
  );
}
