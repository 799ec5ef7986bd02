import { getText, pageMetadata } from '#app/_language/server.ts';
import { Detail } from '#app/_ui/format/details.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readOwnPermissions } from '#app/_ui/session/caller.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { ADMIN_REQUESTS_PATH } from '#app/(dashboard)/request/payment-request.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { AdminRequestActions } from '#app/(dashboard)/request/request-actions.tsx';
import { RequestDetails } from '#app/(dashboard)/request/request-parts.tsx';
import { personName } from '#server/kernel/display-names.ts';

export const generateMetadata = pageMetadata('Payment request');

export default async function AdminRequestPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const [t, request, currencies, permissions] = await Promise.all([
    getText(),
    read((api) => api.admin.paymentRequests.get({ id })),
    readCurrencies(),
    readOwnPermissions(),
  ]);
  const title = personName(request.user);
  return (
    <Page
      title={title}
      width="reading"
      trail={<Breadcrumbs menuPath={ADMIN_REQUESTS_PATH} current={title} />}
      actions={permissions.includes('admin.transaction.change') && <AdminRequestActions id={request.id} status={request.status} />}
    >
      <RequestDetails request={request} currency={currencies.find(({ code }) => code === request.currency)}>
        <Detail term={t('Requester')}>
          <UserName user={request.user} isLink={permissions.includes('admin.user.view')} />
        </Detail>
        <Detail term={t('Recipient')}>
          <bdi className="wrap-anywhere">{request.recipient ?? t('Anyone with the link')}</bdi>
        </Detail>
      </RequestDetails>
    </Page>
  );
}
