import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { WebhookForm } from '#app/(dashboard)/admin/webhooks/webhook-form.tsx';

export const metadata: Metadata = { title: 'Add an endpoint' };

export default async function NewWebhookPage() {
  const [permissions, catalogue] = await Promise.all([ownPermissions(), read((api) => api.webhooks.catalogue())]);
  if (!permissions.includes('admin.webhook.add')) notFound();
  return (
    <Page title="Add an endpoint" width="reading">
      <Surface padded>
        <WebhookForm
          catalogue={catalogue.map(({ name, description }) => ({ name, description }))}
          mayChooseSecret={permissions.includes('admin.webhooksecret.add')}
        />
      </Surface>
    </Page>
  );
}
