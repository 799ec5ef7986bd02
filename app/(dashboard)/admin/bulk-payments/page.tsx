import Link from 'next/link';
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message, toLabel } from '#app/_language/translate.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readList, readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, userFilter } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { ListTable } from '#app/_ui/table/table.tsx';
import { ADMIN_BULK_PAYMENTS_PATH, describeCounts, titleOf } from '#app/(dashboard)/bulk-payments/bulk-payment.ts';
import { BULK_PAYMENT_STATUSES } from '#server/kernel/bulk-payment-enums.ts';
import { personName } from '#server/kernel/display-names.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

const bulkPaymentList = listQuery(
  ADMIN_BULK_PAYMENTS_PATH,
  { status: parseAsStringLiteral(BULK_PAYMENT_STATUSES), user: parseAsString },
  {},
);

export const generateMetadata = pageMetadata('Bulk payments');

export default async function AdminBulkPaymentsPage({ searchParams }: PageProps) {
  const [t, query] = await Promise.all([getText(), bulkPaymentList.read(searchParams)]);
  const { status, user } = query;
  const filters = { ...(status && { status }), ...(user && { user }) };
  const [{ count, results }, admin, permissions] = await Promise.all([
    readList(bulkPaymentList, query, (api, page) => api.admin.bulkPayments.list({ ...filters, ...page })),
    readViewer(),
    readOwnPermissions(),
  ]);
  const zone = zoneOf(admin);
  return (
    <ListPage
      title={t('Bulk payments')}
      labels={{
        total: message('{count, plural, one {# bulk payment} other {# bulk payments}}'),
        noMatch: message('No bulk payments match these filters'),
      }}
      list={bulkPaymentList}
      query={query}
      count={count}
      csv={{ list: '/admin/transactions/bulk/', query: filters }}
      actions={
        permissions.includes('admin.transaction.add') && (
          <Link href={`${ADMIN_BULK_PAYMENTS_PATH}/new`} className={buttonClass('primary')}>
            {t('Upload file')}
          </Link>
        )
      }
      filters={[userFilter(t), { name: 'status', label: t('Status'), options: enumOptions(t, BULK_PAYMENT_STATUSES) }]}
      empty={{ title: t('No bulk payments'), text: t('Bulk payments of users and admins appear here.') }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      <ListTable
        caption={t('Bulk payments')}
        rows={results}
        getKey={({ id }) => id}
        columns={[
          {
            title: t('Name'),
            isMain: true,
            render: (bulk) => (
              <TextLink href={`${ADMIN_BULK_PAYMENTS_PATH}/${bulk.id}`}>
                <bdi>{titleOf(t, bulk)}</bdi>
              </TextLink>
            ),
          },
          {
            title: t('Created by'),
            width: 'w-[20%]',
            narrowLayout: 'line',
            render: ({ user: creator }) => <bdi>{personName(creator)}</bdi>,
          },
          { title: t('Rows'), width: 'w-[24%]', narrowLayout: 'line', render: (bulk) => describeCounts(t, bulk) },
          {
            title: t('Created'),
            width: 'w-44',
            className: 'text-muted',
            narrowLayout: 'hidden',
            render: ({ created }) => <Timestamp at={created} zone={zone} />,
          },
          { title: t('Status'), width: 'w-36', render: (bulk) => <StatusChip status={toLabel(bulk.status)} /> },
        ]}
      />
    </ListPage>
  );
}
