import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import Link from 'next/link';
import { CalendarClock } from 'lucide-react';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { Pagination } from '#app/_ui/table/list-page.tsx';
import { PAYEES_MAX } from '#app/(dashboard)/payees/payee.ts';
import { describeRule, recipientOf, SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';

export const generateMetadata = pageMetadata('Scheduled transfers');

const PAGE_SIZE = 25;

const LABELS = { total: message('{count, plural, one {# schedule} other {# schedules}}'), noMatch: message('No scheduled transfers') };

export default async function SchedulesPage({ searchParams }: PageProps) {
  const [t, format, { page: pageText }] = await Promise.all([getText(), getFormat(), searchParams]);
  const page = Math.max(1, Number(pageText) || 1);
  const [{ results, count }, currencies, payees] = await Promise.all([
    read((api) => api.schedules.list({ page, page_size: PAGE_SIZE })),
    readCurrencies(),
    readIfAllowed((api) => api.payees.list({ page_size: PAYEES_MAX })),
  ]);
  const addLink = (
    <Link href={`${SCHEDULES_PATH}/new`} className={buttonClass('primary')}>
      {t('Schedule transfer')}
    </Link>
  );
  return (
    <Page title={t('Scheduled transfers')} width="reading" actions={results.length > 0 && addLink}>
      <Surface>
        {results.length === 0 ? (
          <EmptyState title={t('No scheduled transfers')} action={addLink}>
            {t('Send money on a later date, or repeatedly: every week, every month or every year.')}
          </EmptyState>
        ) : (
          <ItemList label={t('Scheduled transfers')}>
            {results.map((schedule) => {
              const currency = currencies.find(({ code }) => code === schedule.currency);
              const payee = payees?.results.find(({ id }) => id === schedule.payee);
              return (
                <ListItem
                  key={schedule.id}
                  icon={CalendarClock}
                  name={
                    <>
                      <TextLink href={`${SCHEDULES_PATH}/${schedule.id}`}>
                        <bdi className="min-w-0 break-words">{recipientOf(t, schedule, payee)}</bdi>
                      </TextLink>{' '}
                      <StatusChip status={toLabel(schedule.status)} />
                    </>
                  }
                  action={currency && <Money amount={schedule.amount} currency={currency} />}
                >
                  <p>{describeRule(t, format, schedule)}</p>
                  {schedule.next_run !== null && (
                    <p>
                      {t('Next:')} <Timestamp at={schedule.next_run} zone={schedule.timezone} />
                    </p>
                  )}
                </ListItem>
              );
            })}
          </ItemList>
        )}
      </Surface>
      {count !== undefined && count > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} count={count} labels={LABELS} hrefOf={(next) => `${SCHEDULES_PATH}?page=${next}`} />
      )}
    </Page>
  );
}
