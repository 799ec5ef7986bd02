import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { BulkDetails, BulkItems, ITEMS_PAGE_SIZE } from '#app/(dashboard)/bulk-payments/bulk-parts.tsx';
import { BULK_PAYMENTS_PATH, isInProgress, titleOf } from '#app/(dashboard)/bulk-payments/bulk-payment.ts';
import { CancelBulkPayment } from '#app/(dashboard)/bulk-payments/cancel-bulk-payment.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Bulk payment');

export default async function BulkPaymentPage({ params, searchParams }: PageProps<{ id: string }>) {
  const [t, { id }, { page: pageText }, person, permissions] = await Promise.all([
    getText(),
    params,
    searchParams,
    readViewer(),
    readOwnPermissions(),
  ]);
  const page = Math.max(1, Number(pageText) || 1);
  const [bulk, { results, count }, currencies] = await Promise.all([
    read((api) => api.bulkPayments.get({ id })),
    read((api) => api.bulkPayments.items({ id, page, page_size: ITEMS_PAGE_SIZE })),
    readCurrencies(),
  ]);
  const title = titleOf(t, bulk);
  const mayCancel = isInProgress(bulk) && permissions.includes('user.transaction.change');
  return (
    <Page
      title={title}
      width="reading"
      trail={<Breadcrumbs menuPath={BULK_PAYMENTS_PATH} current={title} />}
      actions={mayCancel && <CancelBulkPayment id={id} />}
    >
      <BulkDetails bulk={bulk} zone={zoneOf(person)} />
      <BulkItems
        items={results}
        count={count}
        page={page}
        path={`${BULK_PAYMENTS_PATH}/${id}`}
        list={`/transactions/bulk/${id}/items/`}
        transactionsPath="/transactions"
        currencies={currencies}
      />
    </Page>
  );
}
