'use client';

import Link from 'next/link';
import { scrollIntoNav, usePagePath } from '#app/_ui/navigation/links.tsx';
import { type ReactNode, useState } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { useFormat, useText } from '#language';
import { useUnread } from '#app/_ui/session/live-transactions.ts';
import type { WorkspaceName } from '#app/_ui/shell/cookies.ts';
import type { UnreadCount } from '#server/modules/events/index.ts';
import { UNREAD_DISPLAY_MAX } from '#server/kernel/event-enums.ts';
import { REVIEW_DISPLAY_MAX } from '#server/kernel/user-enums.ts';

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Pages below this path belong to other entries. */
  isAlone?: boolean | undefined;
};

/** Pages with one entry in the menu, which opens the first of them. */
export type NavGroup = NavItem & {
  /** The label in the bottom bar of a phone. */
  shortLabel: string;
  /** Opens the group after G. */
  letter: string | undefined;
  pages: NavItem[];
};

export type NavWorkspace = { name: WorkspaceName; label: string; icon: ReactNode; groups: NavGroup[] };

/** Whether the path is the page of an entry, or below it. */
export const isOpen = ({ href, isAlone = false }: NavItem, path: string): boolean =>
  path === href || (!isAlone && path.startsWith(`${href}/`));

/** The classes of a menu entry; `stacked` is the bottom bar of a phone. */
const navEntryClass = (stacked: boolean, state: string): string =>
  classNames(
    stacked
      ? 'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-12'
      : 'relative flex min-h-11 items-center gap-2.5 rounded-control px-2.5 md:min-h-8',
    state,
  );

/** In the bottom bar and in the rail, the number is at the icon. */
const navCountClass = (stacked: boolean): string =>
  stacked ? 'absolute top-1 left-1/2 ml-1' : 'ml-auto md:max-lg:absolute md:max-lg:-top-0.5 md:max-lg:right-0';

type CountProps = { count: number; max: number; className: string };

/** A number in an accent color. Screen readers get it from the name of the link. */
const Count = ({ count, max, className }: CountProps) => {
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
  item: Omit<NavItem, 'isAlone'>;
  stacked?: boolean;
  /** In the side menu, which is a rail of icons on a tablet. */
  inRail?: boolean;
  /** The pages of the entry. */
  within?: NavItem[] | undefined;
  /** The number of records that wait on the page. */
  waiting?: number | undefined;
};

/**
 * A menu link, marked while one of its pages is open. Pages are prefetched on hover or focus only, because prefetching all entries costs
 * more than the page itself.
 */
export const NavLink = ({ item, stacked = false, inRail = false, within = [item], waiting = 0 }: NavLinkProps) => {
  const t = useText();
  const path = usePagePath();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const pointAt = (): void => setIsPointedAt(true);
  const isCurrent = within.some((entry) => isOpen(entry, path));
  const currentClass = stacked ? 'font-medium text-accent' : 'border bg-surface font-medium';
  return (
    <Link
      ref={inRail && isCurrent ? scrollIntoNav : undefined}
      href={item.href}
      title={inRail ? item.label : undefined}
      prefetch={isPointedAt ? 'auto' : false}
      onPointerEnter={pointAt}
      onFocus={pointAt}
      aria-current={isCurrent ? 'page' : undefined}
      className={navEntryClass(stacked, isCurrent ? currentClass : 'text-muted hover:text-text')}
    >
      {item.icon}
      {inRail ? <span className="truncate md:max-lg:sr-only">{item.label}</span> : item.label}
      {waiting > 0 && (
        <>
          <Count count={waiting} max={REVIEW_DISPLAY_MAX} className={navCountClass(stacked)} />
          <span className="sr-only">{t('({count} to review)', { count: waiting })}</span>
        </>
      )}
    </Link>
  );
};

/** The link to the notifications, with the number of unread ones. */
export const Bell = ({ initial, icon }: { initial: UnreadCount; icon: ReactNode }) => {
  const t = useText();
  const count = useUnread(initial);
  const isMore = count > UNREAD_DISPLAY_MAX;
  const name = isMore
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
      {count > 0 && <Count count={count} max={UNREAD_DISPLAY_MAX} className="absolute -top-0.5 left-4" />}
    </Link>
  );
};
