import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readList, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, userFilter } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { ListTable } from '#app/_ui/table/table.tsx';
import { ADMIN_SCHEDULES_PATH, describeRule } from '#app/(dashboard)/schedules/schedule.ts';
import { personName } from '#server/kernel/display-names.ts';
import { FREQUENCIES, SCHEDULE_STATUSES } from '#server/kernel/schedule-enums.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

const scheduleList = listQuery(
  ADMIN_SCHEDULES_PATH,
  { status: parseAsStringLiteral(SCHEDULE_STATUSES), frequency: parseAsStringLiteral(FREQUENCIES), user: parseAsString },
  {},
);

export const generateMetadata = pageMetadata('Scheduled transfers');

export default async function AdminSchedulesPage({ searchParams }: PageProps) {
  const [t, format, query] = await Promise.all([getText(), getFormat(), scheduleList.read(searchParams)]);
  const { status, frequency, user } = query;
  const filters = { ...(status && { status }), ...(frequency && { frequency }), ...(user && { user }) };
  const [{ count, results }, currencies, admin] = await Promise.all([
    readList(scheduleList, query, (api, page) => api.admin.schedules.list({ ...filters, ...page })),
    readCurrencies(),
    readViewer(),
  ]);
  const zone = zoneOf(admin);
  return (
    <ListPage
      title={t('Scheduled transfers')}
      labels={{
        total: message('{count, plural, one {# schedule} other {# schedules}}'),
        noMatch: message('No scheduled transfers match these filters'),
      }}
      list={scheduleList}
      query={query}
      count={count}
      csv={{ list: '/admin/schedules/', query: filters }}
      filters={[
        userFilter(t),
        { name: 'frequency', label: t('Repeat'), options: enumOptions(t, FREQUENCIES) },
        { name: 'status', label: t('Status'), options: enumOptions(t, SCHEDULE_STATUSES) },
      ]}
      empty={{ title: t('No scheduled transfers'), text: t('Transfers that users schedule appear here.') }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      <ListTable
        caption={t('Scheduled transfers')}
        rows={results}
        getKey={({ id }) => id}
        columns={[
          {
            title: t('User'),
            isMain: true,
            render: (schedule) => (
              <TextLink href={`${ADMIN_SCHEDULES_PATH}/${schedule.id}`}>
                <bdi>{personName(schedule.user)}</bdi>
              </TextLink>
            ),
          },
          { title: t('Repeat'), width: 'w-[24%]', narrowLayout: 'line', render: (schedule) => describeRule(t, format, schedule) },
          {
            title: t('Next run'),
            width: 'w-44',
            className: 'text-muted',
            narrowLayout: 'hidden',
            render: ({ next_run: nextRun }) => nextRun !== null && <Timestamp at={nextRun} zone={zone} />,
          },
          { title: t('Status'), width: 'w-36', render: (schedule) => <StatusChip status={toLabel(schedule.status)} /> },
          {
            title: t('Amount'),
            isAmount: true,
            render: ({ amount, currency: code }) => {
              const currency = currencies.find((candidate) => candidate.code === code);
              return currency && <Money amount={amount} currency={currency} size="row" />;
            },
          },
        ]}
      />
    </ListPage>
  );
}
