import { BellRing } from 'lucide-react';
import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import { Entries, Entry } from '#app/_ui/entry.tsx';
import { Page } from '#app/_ui/page.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { NOTIFICATION_TITLES } from '#app/(dashboard)/admin/notifications/titles.ts';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const notifications = await read((api) => api.admin.notifications.list());
  return (
    <Page title="Notifications" width="reading">
      <Surface>
        <Entries label="Notifications">
          {notifications.map(({ id, name, description, enabled, templates }) => (
            <Entry
              key={id}
              icon={BellRing}
              name={
                <>
                  <TextLink href={`/admin/notifications/${id}`}>{NOTIFICATION_TITLES[name] ?? name}</TextLink>
                  <StatusChip status={enabled ? 'Sent' : 'Switched off'} />
                </>
              }
            >
              {description}
              {templates.some(({ own }) => own) && ' In your own words.'}
            </Entry>
          ))}
        </Entries>
      </Surface>
    </Page>
  );
}
