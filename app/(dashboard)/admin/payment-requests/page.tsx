import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readList, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, userFilter } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { ListTable } from '#app/_ui/table/table.tsx';
import { ADMIN_REQUESTS_PATH, describeAmount } from '#app/(dashboard)/request/payment-request.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { personName } from '#server/kernel/display-names.ts';
import { PAYMENT_REQUEST_STATUSES } from '#server/kernel/payment-request-enums.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

const requestList = listQuery(
  ADMIN_REQUESTS_PATH,
  { status: parseAsStringLiteral(PAYMENT_REQUEST_STATUSES), user: parseAsString, search: parseAsString },
  {},
);

export const generateMetadata = pageMetadata('Payment requests');

export default async function AdminRequestsPage({ searchParams }: PageProps) {
  const [t, format, query] = await Promise.all([getText(), getFormat(), requestList.read(searchParams)]);
  const { status, user, search } = query;
  const filters = { ...(status && { status }), ...(user && { user }), ...(search && { search }) };
  const [{ count, results }, currencies, admin] = await Promise.all([
    readList(requestList, query, (api, page) => api.admin.paymentRequests.list({ ...filters, ...page })),
    readCurrencies(),
    readViewer(),
  ]);
  const zone = zoneOf(admin);
  return (
    <ListPage
      title={t('Payment requests')}
      labels={{
        total: message('{count, plural, one {# payment request} other {# payment requests}}'),
        noMatch: message('No payment requests match these filters'),
      }}
      list={requestList}
      query={query}
      count={count}
      csv={{ list: '/admin/payment-requests/', query: filters }}
      filters={[
        { name: 'search', label: t('Note or recipient'), placeholder: t('Note or recipient') },
        userFilter(t),
        { name: 'status', label: t('Status'), options: enumOptions(t, PAYMENT_REQUEST_STATUSES) },
      ]}
      empty={{ title: t('No payment requests'), text: t('Requests for money that users send appear here.') }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      <ListTable
        caption={t('Payment requests')}
        rows={results}
        getKey={({ id }) => id}
        columns={[
          {
            title: t('User'),
            isMain: true,
            render: (request) => (
              <TextLink href={`${ADMIN_REQUESTS_PATH}/${request.id}`}>
                <bdi>{personName(request.user)}</bdi>
              </TextLink>
            ),
          },
          { title: t('Note'), width: 'w-[24%]', narrowLayout: 'line', render: ({ note }) => <bdi>{note}</bdi> },
          {
            title: t('Created'),
            width: 'w-44',
            className: 'text-muted',
            narrowLayout: 'hidden',
            render: ({ created }) => <Timestamp at={created} zone={zone} />,
          },
          { title: t('Status'), width: 'w-36', render: (request) => <StatusChip status={toLabel(request.status)} /> },
          {
            title: t('Amount'),
            isAmount: true,
            render: (request) =>
              describeAmount(
                t,
                format,
                request,
                currencies.find(({ code }) => code === request.currency),
              ),
          },
        ]}
      />
    </ListPage>
  );
}
