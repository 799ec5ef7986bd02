import { getText, pageMetadata } from '#app/_language/server.ts';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Deliveries } from '#app/(dashboard)/admin/webhooks/deliveries.tsx';
import { deliveryList } from '#app/(dashboard)/admin/lists.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';

export const generateMetadata = pageMetadata('Webhook deliveries');

export default async function DeliveriesPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await deliveryList(undefined).read(searchParams);
  const [webhooks, admin] = await Promise.all([read((api) => readAll(api.admin.webhooks.list)), readViewer()]);
  return (
    <Page title={t('Webhook deliveries')} width="list">
      <Deliveries
        query={query}
        zone={zoneOf(admin)}
        events={EVENT_NAMES}
        // Only these fields are sent to the browser, because a webhook contains its secret.
        endpoints={webhooks.map(({ id, url }) => ({ id, url }))}
      />
    </Page>
  );
}
