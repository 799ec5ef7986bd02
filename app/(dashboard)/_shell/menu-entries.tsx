// The menu pages in two workspaces: the user's own money, and the company for admins. Each page belongs to one group of one workspace.
import {
  ArrowLeftRight,
  Bell,
  Building2,
  CalendarClock,
  FileSpreadsheet,
  FileText,
  House,
  AtSign,
  ContactRound,
  HandCoins,
  IdCard,
  Layers,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Wallet,
  WalletCards,
} from 'lucide-react';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { NavGroup, NavItem, NavWorkspace } from '#app/(dashboard)/_shell/nav-link.tsx';
import { singlePageGroup, type MenuEntry, type MenuGroup } from '#app/(dashboard)/_shell/menu-group.ts';
import { COMPANY_GROUPS } from '#app/(dashboard)/admin/company-menu.ts';

const profileRecords = import.meta.glob<{ entry: MenuEntry }>('../profile/*/menu.ts', { eager: true });

/** The bottom bar on phones shows the first four groups. */
const MY_MONEY: MenuGroup[] = [
  singlePageGroup({ href: '/home', label: message('Home'), icon: House }, 'h'),
  singlePageGroup({ href: '/transactions', label: message('Transactions'), icon: ArrowLeftRight }, 't'),
  {
    label: message('Send & request'),
    shortLabel: message('Send'),
    icon: Send,
    letter: 's',
    pages: [
      { href: '/send', label: message('Send'), icon: Send, permission: 'user.transaction.add' },
      { href: '/schedules', label: message('Scheduled'), icon: CalendarClock, permission: 'user.transaction.add' },
      { href: '/bulk-payments', label: message('Bulk payments'), icon: Layers, permission: 'user.transaction.add' },
      { href: '/request', label: message('Request'), icon: HandCoins, permission: 'user.transaction.view' },
      { href: '/payees', label: message('Payees'), icon: ContactRound, permission: 'user.payee.view' },
    ],
  },
  singlePageGroup({ href: '/accounts', label: message('Accounts'), icon: WalletCards, permission: 'user.account.view' }, 'a'),
  singlePageGroup({ href: '/statements', label: message('Statements'), icon: FileSpreadsheet, permission: 'user.transaction.view' }),
  {
    label: message('Profile'),
    icon: UserRound,
    letter: 'p',
    pages: [
      { href: '/profile', label: message('Personal details'), icon: IdCard, permission: 'user.user.view', isExact: true },
      { href: '/profile/contact', label: message('Contact details'), icon: AtSign, permission: 'user.email.view' },
      ...Object.values(profileRecords).map(({ entry }) => entry),
      { href: '/profile/documents', label: message('Documents'), icon: FileText, permission: 'user.document.view' },
    ],
  },
];

/** Pages about the user, in the account menu of both workspaces. */
const ACCOUNT: MenuEntry[] = [
  { href: '/notifications', label: message('Notifications'), icon: Bell },
  { href: '/security', label: message('Security'), icon: ShieldCheck },
  { href: '/profile/preferences', label: message('Preferences'), icon: SlidersHorizontal, permission: 'user.user.view' },
];

/** The menu of a user. */
export type Navigation = { personal: NavWorkspace; company: NavWorkspace | undefined; account: NavItem[] };

/** The pages that the permissions allow, translated. Omits groups without pages, and the company workspace if it has no groups. */
export const toNavigation = (permissions: ReadonlySet<string>, t: Translate): Navigation => {
  const toItem = ({ icon: Icon, label, permission: _permission, ...entry }: MenuEntry): NavItem => ({
    ...entry,
    label: t(label),
    icon: <Icon aria-hidden className="size-4 shrink-0" />,
  });
  const toItems = (entries: readonly MenuEntry[]): NavItem[] =>
    entries
      .filter(({ permission }) => permission === undefined || [permission].flat().some((allowed) => permissions.has(allowed)))
      .map(toItem);
  const toGroups = (entries: readonly MenuGroup[]): NavGroup[] =>
    entries.flatMap(({ label, shortLabel, icon: Icon, letter, pages: entries }) => {
      const pages = toItems(entries);
      const [first] = pages;
      if (!first) return [];
      // A group with only one allowed page is named after the page.
      const labelSource = pages.length === 1 ? first : { label: t(label), icon: <Icon aria-hidden className="size-4 shrink-0" /> };
      return [
        {
          href: first.href,
          label: labelSource.label,
          shortLabel: shortLabel && pages.length > 1 ? t(shortLabel) : labelSource.label,
          icon: labelSource.icon,
          letter,
          pages,
        },
      ];
    });
  const companyGroups = toGroups(COMPANY_GROUPS);
  return {
    personal: {
      name: 'personal',
      label: t('My money'),
      icon: <Wallet aria-hidden className="size-4 shrink-0" />,
      groups: toGroups(MY_MONEY),
    },
    company:
      companyGroups.length > 0
        ? { name: 'company', label: t('Company'), icon: <Building2 aria-hidden className="size-4 shrink-0" />, groups: companyGroups }
        : undefined,
    account: toItems(ACCOUNT),
  };
};

/** The name of a menu page, for breadcrumbs. */
export const pageName = (path: string): Message => {
  const entry = [...MY_MONEY, ...COMPANY_GROUPS].flatMap(({ pages }) => pages).find(({ href }) => href === path);
  if (!entry) throw new Error(`No menu entry has the path ${path}.`);
  return entry.label;
};
