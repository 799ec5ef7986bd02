import { useFormat, useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { EntryLink } from '#app/(dashboard)/notifications/entry-link.tsx';
import { wordsOf } from '#app/(dashboard)/notifications/entry-words.ts';
import { MarkRead } from '#app/(dashboard)/notifications/mark-read.tsx';
import type { FeedEntry } from '#server/modules/events/feed/schema.ts';
import { dayOf } from '#server/kernel/moments.ts';

type NotificationListProps = { entries: FeedEntry[]; zone: string };

/** Notifications by day, the newest first. */
export const NotificationList = ({ entries, zone }: NotificationListProps) => {
  const format = useFormat();
  const days = Map.groupBy(entries, ({ created }) => dayOf(created, zone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="not-last:border-b">
      <h2 id={`day-${day}`} className="border-b px-4 pt-5 pb-1.5 text-13 font-medium md:px-6">
        {format.day(ofDay[0]?.created ?? 0, zone)}
      </h2>
      <ul className="divide-y">
        {ofDay.map((entry) => (
          <NotificationRow key={entry.id} entry={entry} zone={zone} />
        ))}
      </ul>
    </section>
  ));
};

const NotificationRow = ({ entry, zone }: { entry: FeedEntry; zone: string }) => {
  const t = useText();
  const { icon: Icon, title, detail, href } = wordsOf(t, entry);
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
            <Moment at={created} zone={zone} timeOnly />
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

/** On a phone below the words, which would have no room beside it. */
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
