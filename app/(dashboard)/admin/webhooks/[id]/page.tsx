import { message } from '#app/_language/translate.ts';
import { readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Deliveries } from '#app/(dashboard)/admin/webhooks/deliveries.tsx';
import { deliveryList } from '#app/(dashboard)/admin/lists.ts';
import { findDelivery, TestResult } from '#app/(dashboard)/admin/webhooks/exchange.tsx';
import { readWebhook, webhookMetadata, WebhookPage } from '#app/(dashboard)/admin/webhooks/webhook-page.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = webhookMetadata(message('{host}, webhook'));

export default async function WebhookDeliveriesPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [webhook, admin] = await Promise.all([readWebhook(id), readViewer()]);
  const query = await deliveryList(webhook.id).read(searchParams);
  // A test event that has been deleted is ignored.
  const testDelivery = query.test === null ? undefined : await findDelivery(id, String(query.test));
  return (
    <WebhookPage webhook={webhook} currentTab="Deliveries">
      {testDelivery && <TestResult delivery={testDelivery} />}
      <Deliveries webhookId={webhook.id} query={query} zone={zoneOf(admin)} events={webhook.events} />
    </WebhookPage>
  );
}
