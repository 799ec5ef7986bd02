'use client';

import Link from 'next/link';
import { scrollIntoNav, Tab, Tabs, usePagePath } from '#app/_ui/navigation/links.tsx';
import { type ReactNode, useState } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Bell as BellIcon, type LucideIcon } from 'lucide-react';
import { useFormat, useText } from '#language';
import type { Message } from '#app/_language/translate.ts';
import { useUnread } from '#app/_ui/session/live-transactions.ts';
import type { UnreadCount } from '#server/modules/events/index.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { UNREAD_DISPLAY_MAX } from '#server/kernel/event-enums.ts';

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Pages below this path belong to other entries. */
  isAlone?: boolean | undefined;
  /** Not in the bottom bar of a phone, which has room for five entries; /menu lists all. */
  isOnlyInMenu?: boolean | undefined;
};

/** A page in the menu. */
export type MenuEntry = Pick<NavItem, 'href' | 'isAlone' | 'isOnlyInMenu'> & {
  label: Message;
  icon: LucideIcon;
  /** The permission without which the entry is hidden. */
  permission?: Permission;
};

export type NavSection = {
  /** The section. Entries without a section are also in the bottom bar of a phone, which has room for five. */
  title?: NavItem;
  entries: NavItem[];
};

/** Whether the path is the page of an entry, or below it. */
export const isOpen = ({ href, isAlone = false }: NavItem, path: string): boolean =>
  path === href || (!isAlone && path.startsWith(`${href}/`));

/** The classes of a menu entry; `stacked` is the bottom bar of a phone. */
const navEntryClass = (stacked: boolean, state: string): string =>
  classNames(
    stacked
      ? 'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-12'
      : 'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 md:min-h-8',
    state,
  );

type NavLinkProps = {
  item: NavItem;
  stacked?: boolean;
  /** In the side menu, which is a rail of icons on a tablet. */
  inRail?: boolean;
  /** All entries of a section, if the link opens the first of them. */
  within?: NavItem[] | undefined;
};

/**
 * A menu link, marked while its page is open. Pages are prefetched on hover or focus only, because prefetching all thirty entries costs
 * more than the page itself.
 */
export const NavLink = ({ item, stacked = false, inRail = false, within = [item] }: NavLinkProps) => {
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
    </Link>
  );
};

/** Tabs with the pages of the open section, on a phone only. Its bottom bar has one entry per section. */
export const SectionTabs = ({ sections }: { sections: NavSection[] }) => {
  const path = usePagePath();
  const open = sections.find(({ title, entries }) => title && entries.some((entry) => isOpen(entry, path)));
  if (!open?.title || open.entries.length === 1) return null;
  return (
    <Tabs label={open.title.label} className="px-1 md:hidden">
      {open.entries.map((entry) => (
        <Tab key={entry.href} href={entry.href} isCurrent={isOpen(entry, path)}>
          {entry.label}
        </Tab>
      ))}
    </Tabs>
  );
};

/** The link to the notifications, with the number of unread ones. */
export const Bell = ({ initial }: { initial: UnreadCount }) => {
  const t = useText();
  const format = useFormat();
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
      <BellIcon aria-hidden className="size-4" />
      {count > 0 && (
        <span
          aria-hidden
          className="figures absolute -top-0.5 left-4 rounded-full border border-page bg-accent px-1 text-[0.625rem] leading-4 font-medium text-on-accent"
        >
          {isMore ? `${format.count(UNREAD_DISPLAY_MAX)}+` : format.count(count)}
        </span>
      )}
    </Link>
  );
};
