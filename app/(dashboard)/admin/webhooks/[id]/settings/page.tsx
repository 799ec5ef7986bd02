import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Surface } from '#app/_ui/shell/page.tsx';
import { DeleteWebhook } from '#app/(dashboard)/admin/webhooks/endpoint-actions.tsx';
import { readWebhook, webhookMetadata, WebhookPage } from '#app/(dashboard)/admin/webhooks/webhook-page.tsx';
import { WebhookForm } from '#app/(dashboard)/admin/webhooks/webhook-form.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = webhookMetadata(message('{host} settings'));

export default async function WebhookSettingsPage({ params }: Props) {
  const t = await getText();
  const [webhook, permissions, catalog] = await Promise.all([
    readWebhook((await params).id),
    readOwnPermissions(),
    read((api) => api.webhooks.catalog()),
  ]);
  return (
    <WebhookPage webhook={webhook} currentTab="Settings">
      {permissions.includes('admin.webhook.change') ? (
        <Surface padded>
          <WebhookForm
            // A new key resets the form when the webhook changes elsewhere.
            key={webhook.updated}
            webhook={webhook}
            catalog={catalog.map(({ name, description }) => ({ name, description: t.serverMessage(description) }))}
            canChooseSecret={permissions.includes('admin.webhooksecret.add')}
          />
        </Surface>
      ) : (
        <Surface padded>
          <p className="text-muted">{t('Changing this endpoint requires the admin.webhook.change permission.')}</p>
        </Surface>
      )}
      {permissions.includes('admin.webhook.delete') && (
        <Surface padded>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t('To keep the delivery log, archive the endpoint instead.')}</p>
            <DeleteWebhook id={webhook.id} url={webhook.url} />
          </div>
        </Surface>
      )}
    </WebhookPage>
  );
}
