import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read } from '#app/_ui/session/caller.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { partnerOf, REQUESTS_PATH } from '#app/(dashboard)/request/payment-request.ts';
import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { ReceivedRequestActions, SentRequestActions } from '#app/(dashboard)/request/request-actions.tsx';
import { PaymentSection, OwnRequestDetails, RequestLink, RequestPayments } from '#app/(dashboard)/request/request-parts.tsx';

export const generateMetadata = pageMetadata('Payment request');

export default async function RequestPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const [t, request, currencies] = await Promise.all([getText(), read((api) => api.paymentRequests.get({ id })), readCurrencies()]);
  const currency = currencies.find(({ code }) => code === request.currency);
  const partner = partnerOf(t, request);
  const Actions = request.direction === 'sent' ? SentRequestActions : ReceivedRequestActions;
  return (
    <Page
      title={partner}
      width="reading"
      trail={<Breadcrumbs menuPath={REQUESTS_PATH} current={partner} />}
      actions={<Actions id={request.id} status={request.status} recipient={request.recipient} />}
    >
      <OwnRequestDetails request={request} currency={currency} />
      <RequestLink request={request} />
      <PaymentSection request={request} currency={currency} target={{ id }} />
      <RequestPayments request={request} currency={currency} />
    </Page>
  );
}
