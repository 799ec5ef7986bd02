import Link from 'next/link';
import { useFormat, useText } from '#language';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { EntryLink, MarkAllRead, MarkRead } from '#app/(dashboard)/notifications/notification-actions.tsx';
import { describeEntry } from '#app/(dashboard)/notifications/notification-text.ts';
import type { FeedEntry, FeedPage } from '#server/modules/events/index.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';
import { createLoader, createParser, createSerializer, type inferParserType, parseAsBoolean } from 'nuqs/server';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { type CallerUser, read, readViewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Tab, Tabs, TextLink } from '#app/_ui/navigation/links.tsx';

type NotificationListProps = { entries: FeedEntry[]; person: CallerUser };

/** Notifications by day, the newest first. */
const NotificationList = ({ entries, person }: NotificationListProps) => {
  const format = useFormat();
  const zone = zoneOf(person);
  const days = Map.groupBy(entries, ({ created }) => dayOf(created, zone));
  return [...days].map(([day, dayEntries]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="not-last:border-b">
      <h2 id={`day-${day}`} className="border-b px-4 pt-5 pb-1.5 text-13 font-medium md:px-6">
        {format.day(dayEntries[0]?.created ?? 0, zone)}
      </h2>
      <ul className="divide-y">
        {dayEntries.map((entry) => (
          <NotificationRow key={entry.id} entry={entry} person={person} />
        ))}
      </ul>
    </section>
  ));
};

const NotificationRow = ({ entry, person }: { entry: FeedEntry; person: CallerUser }) => {
  const t = useText();
  const { icon: Icon, title, detail, href } = describeEntry(t, entry, person.id);
  const { id, created, is_unread: isUnread } = entry;
  return (
    <li className="relative flex items-center gap-3 py-2.5 pr-2 pl-4 hover:bg-sunken md:pr-4 md:pl-6">
      <Icon aria-hidden className="size-5 shrink-0 self-start text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            {isUnread && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
            <EntryLink id={id} href={href} isUnread={isUnread}>
              {isUnread && <span className="sr-only">{t('Unread:')} </span>}
              {title}
            </EntryLink>
          </div>
          <p className="line-clamp-2 text-13 break-words text-muted">
            <Timestamp at={created} zone={zoneOf(person)} timeOnly />
            {detail && (
              <>
                {' · '}
                <bdi>{detail}</bdi>
              </>
            )}
          </p>
        </div>
        {entry.kind === 'transaction' && <EntryAmount entry={entry} />}
      </div>
      <div className="flex w-11 shrink-0 justify-center md:w-8">{isUnread && <MarkRead id={id} title={title} />}</div>
    </li>
  );
};

/** The amount of a transaction. On phones it is below the text. */
const EntryAmount = ({ entry: { stage, transaction } }: { entry: Extract<FeedEntry, { kind: 'transaction' }> }) => (
  <p className="break-words md:max-w-[45%] md:text-right">
    <Money
      amount={transaction.amount}
      currency={transaction.currency}
      size="row"
      signed
      void={stage === 'ended' && transaction.status === 'Failed'}
    />
  </p>
);

// Query parameters: the cursor, and whether only unread entries are shown.

const CURSOR = /^[\w-]{1,200}$/;

const parsers = {
  unread: parseAsBoolean.withDefault(false),
  at: createParser({ parse: (text) => (CURSOR.test(text) ? text : null), serialize: (cursor: string) => cursor }),
};

type NotificationQuery = inferParserType<typeof parsers>;

const serialize = createSerializer(parsers);

const readQuery = createLoader(parsers);

/** The URL with changed parameters. It returns to the newest entries. */
const notificationsHref = (query: NotificationQuery, change: Partial<NotificationQuery>): string =>
  serialize('/notifications', { ...query, at: null, ...change });

export const generateMetadata = pageMetadata('Notifications');

/** The notifications of the user by day, newest first. */
export default async function NotificationsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await readQuery(searchParams);
  const { unread: isUnreadOnly, at } = query;
  // Read first, so that entries that arrive later are not marked as read.
  const unread = await read((api) => api.feed.unread());
  const [feed, person] = await Promise.all([
    read((api) => api.feed.list({ unread: isUnreadOnly, page_size: PAGE_SIZE, ...(at && { cursor: at }) })),
    readViewer(),
  ]);
  const readUntil = Math.max(unread.as_of, ...feed.results.map(({ created }) => created));
  return (
    <Page title={t('Notifications')} width="reading" actions={unread.count > 0 && <MarkAllRead until={readUntil} />}>
      <Surface>
        <Tabs label={t('Views')} className="px-2">
          <Tab href={notificationsHref(query, { unread: false })} isCurrent={!isUnreadOnly}>
            {t('All')}
          </Tab>
          <Tab href={notificationsHref(query, { unread: true })} isCurrent={isUnreadOnly}>
            {t('Unread')}
          </Tab>
        </Tabs>
        {feed.results.length > 0 ? (
          <NotificationList entries={feed.results} person={person} />
        ) : (
          <NoNotifications isUnreadOnly={isUnreadOnly} query={query} />
        )}
      </Surface>
      <FeedPagination feed={feed} query={query} />
    </Page>
  );
}

const NoNotifications = ({ isUnreadOnly, query }: { isUnreadOnly: boolean; query: NotificationQuery }) => {
  const t = useText();
  if (isUnreadOnly) {
    return (
      <EmptyState
        title={t('No unread notifications')}
        action={<TextLink href={notificationsHref(query, { unread: false })}>{t('Show all notifications')}</TextLink>}
      >
        {t('Notifications older than 30 days are marked as read.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No notifications yet')}>{t('Payments, verification results and security changes will appear here.')}</EmptyState>
  );
};

/** Links to newer and older entries. */
const FeedPagination = ({ feed: { newer, older }, query }: { feed: FeedPage; query: NotificationQuery }) => {
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
