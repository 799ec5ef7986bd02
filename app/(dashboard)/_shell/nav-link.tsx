'use client';

import Link from 'next/link';
import { scrollIntoNav, usePagePath } from '#app/_ui/navigation/links.tsx';
import { type ReactNode, useState } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { useFormat, useText } from '#language';
import { useUnreadCount } from '#app/_ui/session/live-transactions.ts';
import type { WorkspaceName } from '#app/_ui/shell/cookies.ts';
import type { UnreadCount } from '#server/modules/events/index.ts';
import { UNREAD_DISPLAY_MAX } from '#server/kernel/event-enums.ts';
import { REVIEW_DISPLAY_MAX } from '#server/kernel/user-enums.ts';

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Pages below this path belong to other entries. */
  isExact?: boolean | undefined;
};

/** A group of pages with one menu entry, which opens the first page. */
export type NavGroup = NavItem & {
  /** The label in the bottom bar on phones. */
  shortLabel: string;
  /** The shortcut of the group is G followed by this letter. */
  letter: string | undefined;
  pages: NavItem[];
};

export type NavWorkspace = { name: WorkspaceName; label: string; icon: ReactNode; groups: NavGroup[] };

/** Whether the path is the page of a menu entry, or below it. */
export const matchesPath = ({ href, isExact = false }: NavItem, path: string): boolean =>
  path === href || (!isExact && path.startsWith(`${href}/`));

/** The classes of a menu entry. Entries are stacked in the bottom bar on phones. */
const navEntryClass = (stacked: boolean, stateClass: string): string =>
  classNames(
    stacked
      ? 'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-12'
      : 'relative flex min-h-11 items-center gap-2.5 rounded-control px-2.5 md:min-h-8',
    stateClass,
  );

/** In the bottom bar and in the rail, the count is placed on the icon. */
const navCountClass = (stacked: boolean): string =>
  stacked ? 'absolute top-1 left-1/2 ml-1' : 'ml-auto md:max-lg:absolute md:max-lg:-top-0.5 md:max-lg:right-0';

type CountBadgeProps = { count: number; max: number; className: string };

/** A count in the accent color. Hidden from screen readers, because the name of the link contains it. */
const CountBadge = ({ count, max, className }: CountBadgeProps) => {
  const format = useFormat();
  return (
    <span
      aria-hidden
      className={classNames(
        'figures rounded-full border border-page bg-accent px-1 text-[0.625rem] leading-4 font-medium text-on-accent',
        className,
      )}
    >
      {count > max ? `${format.count(max)}+` : format.count(count)}
    </span>
  );
};

type NavLinkProps = {
  item: Omit<NavItem, 'isExact'>;
  stacked?: boolean;
  /** In the side menu, which is a rail of icons on tablets. */
  inRail?: boolean;
  /** The pages of the entry. */
  pages?: NavItem[] | undefined;
  /** The number of records to review on the page. */
  reviewCount?: number | undefined;
};

/**
 * A menu link, marked while one of its pages is open. Pages are prefetched only on hover or focus, because prefetching all entries costs
 * more than the page itself.
 */
export const NavLink = ({ item, stacked = false, inRail = false, pages = [item], reviewCount = 0 }: NavLinkProps) => {
  const t = useText();
  const path = usePagePath();
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const startPrefetch = (): void => setShouldPrefetch(true);
  const isCurrent = pages.some((entry) => matchesPath(entry, path));
  const currentClass = stacked ? 'font-medium text-accent' : 'border bg-surface font-medium';
  return (
    <Link
      ref={inRail && isCurrent ? scrollIntoNav : undefined}
      href={item.href}
      title={inRail ? item.label : undefined}
      prefetch={shouldPrefetch ? 'auto' : false}
      onPointerEnter={startPrefetch}
      onFocus={startPrefetch}
      aria-current={isCurrent ? 'page' : undefined}
      className={navEntryClass(stacked, isCurrent ? currentClass : 'text-muted hover:text-text')}
    >
      {item.icon}
      {inRail ? <span className="truncate md:max-lg:sr-only">{item.label}</span> : item.label}
      {reviewCount > 0 && (
        <>
          <CountBadge count={reviewCount} max={REVIEW_DISPLAY_MAX} className={navCountClass(stacked)} />
          <span className="sr-only">{t('({count} to review)', { count: reviewCount })}</span>
        </>
      )}
    </Link>
  );
};

/** The link to the notifications, with the number of unread ones. */
export const Bell = ({ initialCount, icon }: { initialCount: UnreadCount; icon: ReactNode }) => {
  const t = useText();
  const count = useUnreadCount(initialCount);
  const isAboveMax = count > UNREAD_DISPLAY_MAX;
  const name = isAboveMax
    ? t('Notifications, more than {count} unread', { count: UNREAD_DISPLAY_MAX })
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
      {icon}
      {count > 0 && <CountBadge count={count} max={UNREAD_DISPLAY_MAX} className="absolute -top-0.5 left-4" />}
    </Link>
  );
};
