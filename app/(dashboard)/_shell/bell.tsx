'use client';

import { Bell as BellIcon } from 'lucide-react';
import Link from 'next/link';
import { usePagePath } from '#app/_ui/navigation/links.tsx';
import { useFormat, useText } from '#language';
import { useUnread } from '#app/_ui/session/live-transactions.ts';
import type { UnreadCount } from '#server/modules/events/index.ts';
import { UNREAD_SHOWN_MAX } from '#server/kernel/feed-words.ts';

/** The way to the notifications, and how many of them are not read. */
export const Bell = ({ given }: { given: UnreadCount }) => {
  const t = useText();
  const format = useFormat();
  const count = useUnread(given);
  const isMore = count > UNREAD_SHOWN_MAX;
  const name = isMore
    ? t('Notifications, more than {count} unread', { count: UNREAD_SHOWN_MAX })
    : t('{count, plural, =0 {Notifications} other {Notifications, # unread}}', { count });
  return (
    <Link
      href="/notifications"
      prefetch={false}
      aria-label={name}
      title={name}
      aria-current={usePagePath() === '/notifications' ? 'page' : undefined}
      className="relative flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text aria-[current=page]:text-accent"
    >
      <BellIcon aria-hidden className="size-4" />
      {count > 0 && (
        <span
          aria-hidden
          className="figures absolute -top-0.5 left-4 rounded-full border border-page bg-accent px-1 text-[0.625rem] leading-4 font-medium text-on-accent"
        >
          {isMore ? `${format.count(UNREAD_SHOWN_MAX)}+` : format.count(count)}
        </span>
      )}
    </Link>
  );
};
