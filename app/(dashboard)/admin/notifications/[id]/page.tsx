import type { Metadata } from 'next';
import { cache } from 'react';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { SwitchNotification } from '#app/(dashboard)/admin/notifications/[id]/switch-notification.tsx';
import { TemplateEditor } from '#app/(dashboard)/admin/notifications/[id]/template-editor.tsx';
import { NOTIFICATION_TITLES } from '#app/(dashboard)/admin/notifications/titles.ts';

type Props = PageProps<{ id: string }>;

const readNotification = cache((id: string) => read((api) => api.admin.notifications.get({ id })));

const titleOf = (name: string): string => NOTIFICATION_TITLES[name] ?? name;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: titleOf((await readNotification((await params).id)).name),
});

export default async function NotificationPage({ params }: Props) {
  const [notification, permissions] = await Promise.all([readNotification((await params).id), ownPermissions()]);
  const { id, name, description, enabled, mandatory, templates } = notification;
  const mayChange = permissions.includes('admin.notification.change');
  return (
    <Page title={titleOf(name)} width="reading">
      <Surface padded>
        <p className="text-muted">{description}</p>
        {mandatory ? (
          <p className="mt-2">It cannot be switched off.</p>
        ) : (
          <SwitchNotification id={id} enabled={enabled} mayChange={mayChange} />
        )}
      </Surface>
      {templates.map((template) => (
        <Surface key={`${template.kind} ${template.channel}`} padded>
          <TemplateEditor id={id} template={template} mayChange={mayChange} />
        </Surface>
      ))}
    </Page>
  );
}
