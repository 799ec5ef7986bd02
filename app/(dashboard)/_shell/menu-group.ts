import type { LucideIcon } from 'lucide-react';
import type { Message } from '#app/_language/translate.ts';
import type { NavItem } from '#app/(dashboard)/_shell/nav-link.tsx';
import type { Permission } from '#server/kernel/permissions.ts';

/*
 * Menu entries of user records are in the folders of their pages, as the export `entry`. The `import` option of glob is not used for them,
 * because a production build of Next minifies the name of such an export but still looks it up by its original name.
 */

/** A page in the menu. */
export type MenuEntry = Pick<NavItem, 'href' | 'isAlone'> & {
  label: Message;
  icon: LucideIcon;
  /** The permission without which the entry is hidden; any of several. */
  permission?: Permission | readonly Permission[];
};

/** A group of pages in the menu, with one entry there and a tab for each page. */
export type MenuGroup = {
  label: Message;
  /** In the bottom bar of a phone, if the label is too long for it. */
  shortLabel?: Message;
  icon: LucideIcon;
  /** Opens the group after G. */
  letter?: string;
  pages: MenuEntry[];
};

export const ofOnePage = (entry: MenuEntry, letter?: string): MenuGroup => ({
  label: entry.label,
  icon: entry.icon,
  ...(letter && { letter }),
  pages: [entry],
});
