import { MessageSquareText } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { notificationTitle } from '#app/(dashboard)/admin/notifications/titles.ts';

export const generateMetadata = pageMetadata('Message templates');

export default async function NotificationsPage() {
  const t = await getText();
  const notifications = await read((api) => api.admin.notifications.list());
  return (
    <Page title={t('Message templates')} width="reading">
      <Surface>
        <ItemList label={t('Message templates')}>
          {notifications.map(({ id, name, description, enabled, templates }) => (
            <ListItem
              key={id}
              icon={MessageSquareText}
              name={
                <>
                  <TextLink href={`/admin/notifications/${id}`}>{notificationTitle(t, name)}</TextLink>
                  <StatusChip status={enabled ? 'On' : 'Off'} />
                </>
              }
            >
              {t.serverMessage(description)} {templates.some(({ own }) => own) && t('Custom text.')}
            </ListItem>
          ))}
        </ItemList>
      </Surface>
    </Page>
  );
}
