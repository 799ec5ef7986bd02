import { notFound } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { WebhookForm } from '#app/(dashboard)/admin/webhooks/webhook-form.tsx';

export const generateMetadata = pageMetadata('Add endpoint');

export default async function NewWebhookPage() {
  const t = await getText();
  const [permissions, catalog] = await Promise.all([readOwnPermissions(), read((api) => api.webhooks.catalog())]);
  if (!permissions.includes('admin.webhook.add')) notFound();
  return (
    <Page title={t('Add endpoint')} width="reading" trail={<Breadcrumbs menuPath="/admin/webhooks" current={t('Add endpoint')} />}>
      <Surface padded>
        <WebhookForm
          catalog={catalog.map(({ name, description }) => ({ name, description: t.serverMessage(description) }))}
          canChooseSecret={permissions.includes('admin.webhooksecret.add')}
        />
      </Surface>
    </Page>
  );
}
