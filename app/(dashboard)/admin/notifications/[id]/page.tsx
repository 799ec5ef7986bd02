import type { Metadata } from 'next';
import { cache } from 'react';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { NotificationSwitch, TemplateEditor } from '#app/(dashboard)/admin/notifications/[id]/template-editor.tsx';
import { notificationTitle } from '#app/(dashboard)/admin/notifications/titles.ts';

type Props = PageProps<{ id: string }>;

const readNotification = cache((id: string) => read((api) => api.admin.notifications.get({ id })));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, { name }] = await Promise.all([getText(), readNotification((await params).id)]);
  return { title: notificationTitle(t, name) };
};

export default async function NotificationPage({ params }: Props) {
  const t = await getText();
  const [notification, permissions] = await Promise.all([readNotification((await params).id), readOwnPermissions()]);
  const { id, name, description, enabled, mandatory, templates } = notification;
  const canChange = permissions.includes('admin.notification.change');
  const title = notificationTitle(t, name);
  return (
    <Page title={title} width="reading" trail={<Breadcrumbs menuPath="/admin/notifications" current={title} />}>
      <Surface padded>
        <p className="text-muted">{t.serverMessage(description)}</p>
        {mandatory ? (
          <p className="mt-2">{t('This message can’t be turned off.')}</p>
        ) : (
          <NotificationSwitch id={id} enabled={enabled} canChange={canChange} />
        )}
      </Surface>
      {templates.map((template) => (
        <Surface key={`${template.kind} ${template.channel}`} padded>
          <TemplateEditor id={id} template={template} canChange={canChange} />
        </Surface>
      ))}
    </Page>
  );
}
