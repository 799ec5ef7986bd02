import type { LucideIcon } from 'lucide-react';
import type { Message } from '#app/_language/translate.ts';
import type { NavItem } from '#app/(dashboard)/_shell/nav-link.tsx';
import type { Permission } from '#server/kernel/permissions.ts';

/*
 * Each folder of a profile record exports its menu entry as `entry`. Don't use the `import` option of glob for these: a production build of Next minifies the name of the export but looks it up by its original name.
 */

/** A page in the menu. */
export type MenuEntry = Pick<NavItem, 'href' | 'isExact'> & {
  label: Message;
  icon: LucideIcon;
  /** The entry is shown to users with this permission, or with any of several. */
  permission?: Permission | readonly Permission[];
};

/** A group of pages with one entry in the menu and a tab for each page. */
export type MenuGroup = {
  label: Message;
  /** The label in the bottom bar on phones, if `label` is too long. */
  shortLabel?: Message;
  icon: LucideIcon;
  /** The shortcut of the group is G followed by this letter. */
  letter?: string;
  pages: MenuEntry[];
};

/** A group with one page, named after it. */
export const singlePageGroup = (entry: MenuEntry, letter?: string): MenuGroup => ({
  label: entry.label,
  icon: entry.icon,
  ...(letter && { letter }),
  pages: [entry],
});
