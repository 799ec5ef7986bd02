import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useText } from '#language';
import { getText, titled } from '#app/_language/server.ts';
import { read, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { MarkAllRead } from '#app/(dashboard)/notifications/mark-read.tsx';
import { NotificationList } from '#app/(dashboard)/notifications/notification-list.tsx';
import { notificationsHref, readQuery, type NotificationQuery } from '#app/(dashboard)/notifications/query.ts';
import type { FeedPage } from '#server/modules/events/feed/schema.ts';
import { zoneOf } from '#server/kernel/moments.ts';

export const generateMetadata = titled('Notifications');

/** What concerns the person, by day, the newest first. */
export default async function NotificationsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await readQuery(searchParams);
  const { unread: isUnreadOnly, at } = query;
  // Asked first: what comes after it is not marked with all that is shown.
  const unread = await read((api) => api.feed.unread());
  const [feed, person] = await Promise.all([
    read((api) => api.feed.list({ unread: isUnreadOnly, page_size: PAGE_SIZE, ...(at && { cursor: at }) })),
    viewer(),
  ]);
  const shownUntil = Math.max(unread.as_of, ...feed.results.map(({ created }) => created));
  return (
    <Page title={t('Notifications')} width="reading" actions={unread.count > 0 && <MarkAllRead until={shownUntil} />}>
      <Surface>
        <Tabs label={t('Views')} className="px-2">
          <Tab href={notificationsHref(query, { unread: false })} isHere={!isUnreadOnly}>
            {t('All')}
          </Tab>
          <Tab href={notificationsHref(query, { unread: true })} isHere={isUnreadOnly}>
            {t('Unread')}
          </Tab>
        </Tabs>
        {feed.results.length > 0 ? (
          <NotificationList entries={feed.results} zone={zoneOf(person)} />
        ) : (
          <Nothing isUnreadOnly={isUnreadOnly} query={query} />
        )}
      </Surface>
      <Ways feed={feed} query={query} />
    </Page>
  );
}

const Nothing = ({ isUnreadOnly, query }: { isUnreadOnly: boolean; query: NotificationQuery }) => {
  const t = useText();
  if (isUnreadOnly) {
    return (
      <EmptyState
        title={t('Nothing unread')}
        action={<TextLink href={notificationsHref(query, { unread: false })}>{t('Show all notifications')}</TextLink>}
      >
        {t('What is older than thirty days counts as read.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No notifications yet')}>
      {t('Money that comes and goes, what is verified, and new ways into your account appear here.')}
    </EmptyState>
  );
};

/** The way to what is newer and older. */
const Ways = ({ feed: { newer, older }, query }: { feed: FeedPage; query: NotificationQuery }) => {
  const t = useText();
  if (!newer && !older) return null;
  return (
    <nav aria-label={t('Pages')} className="flex justify-end gap-2">
      {newer && (
        <Link href={notificationsHref(query, { at: newer })} rel="prev" prefetch={false} className={buttonClass()}>
          <ChevronLeft aria-hidden className="size-4" /> {t('Newer')}
        </Link>
      )}
      {older && (
        <Link href={notificationsHref(query, { at: older })} rel="next" prefetch={false} className={buttonClass()}>
          {t('Older')} <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
};
