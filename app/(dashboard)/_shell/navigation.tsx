// All pages, in the order of the menu.
import {
  ArrowLeftRight,
  AtSign,
  BadgeCent,
  Bell,
  BookOpenText,
  BookText,
  Bot,
  BookUser,
  Building2,
  ChartLine,
  CodeXml,
  FileCheck,
  FileSpreadsheet,
  FileText,
  Footprints,
  Gauge,
  HandCoins,
  House,
  IdCard,
  Inbox,
  KeyRound,
  Menu,
  MessageSquareText,
  ScrollText,
  Send,
  Settings,
  ShieldBan,
  ShieldCheck,
  SlidersHorizontal,
  Tags,
  UserRound,
  UsersRound,
  Users,
  WalletCards,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { readOwnPermissions } from '#app/_ui/session/caller.ts';
import type { MenuEntry, NavItem, NavSection } from '#app/(dashboard)/_shell/nav-link.tsx';

/**
 * Menu entries of user records are in the folders of their pages. The `import` option of glob is not used, because a production build of Next
 * minifies the name of such an export but still looks it up by its original name.
 */
type MenuModule = { entry: MenuEntry };
const profileRecords = import.meta.glob<MenuModule>('../profile/*/menu.ts', { eager: true });
const adminRecords = import.meta.glob<MenuModule>('../admin/*/menu.ts', { eager: true });

const SECTIONS: { title?: { label: Message; icon: LucideIcon }; entries: MenuEntry[] }[] = [
  {
    entries: [
      { href: '/home', label: message('Home'), icon: House },
      { href: '/transactions', label: message('Transactions'), icon: ArrowLeftRight },
      { href: '/accounts', label: message('Accounts'), icon: WalletCards, permission: 'user.account.view' },
      { href: '/send', label: message('Send'), icon: Send, permission: 'user.transaction.add' },
      { href: '/request', label: message('Request'), icon: HandCoins, permission: 'user.transaction.view', isOnlyInMenu: true },
      { href: '/notifications', label: message('Notifications'), icon: Bell, isOnlyInMenu: true },
    ],
  },
  {
    title: { label: message('Profile'), icon: UserRound },
    entries: [
      { href: '/profile', label: message('Personal details'), icon: IdCard, permission: 'user.user.view', isAlone: true },
      { href: '/profile/contact', label: message('Contact details'), icon: AtSign, permission: 'user.email.view' },
      ...Object.values(profileRecords).map(({ entry }) => entry),
      { href: '/profile/documents', label: message('Documents'), icon: FileText, permission: 'user.document.view' },
      { href: '/statements', label: message('Statements'), icon: FileSpreadsheet, permission: 'user.transaction.view' },
      { href: '/security', label: message('Security'), icon: ShieldCheck },
      { href: '/profile/preferences', label: message('Preferences'), icon: SlidersHorizontal, permission: 'user.user.view' },
    ],
  },
  {
    title: { label: message('Company'), icon: Building2 },
    entries: [
      { href: '/admin', label: message('Overview'), icon: Gauge, permission: 'admin.transaction.view', isAlone: true },
      { href: '/admin/metrics', label: message('Metrics'), icon: ChartLine, permission: 'admin.transaction.view' },
      { href: '/admin/transactions', label: message('Transactions'), icon: BookOpenText, permission: 'admin.transaction.view' },
      { href: '/admin/accounts', label: message('Accounts'), icon: BookUser, permission: 'admin.account.view' },
      { href: '/admin/users', label: message('Users'), icon: Users, permission: 'admin.user.view' },
      { href: '/admin/contacts', label: message('Contacts'), icon: AtSign, permission: 'admin.email.view' },
      ...Object.values(adminRecords).map(({ entry }) => entry),
      { href: '/admin/groups', label: message('Groups'), icon: UsersRound, permission: 'admin.group.view' },
      { href: '/admin/mfa-rules', label: message('MFA rules'), icon: KeyRound, permission: 'admin.mfarule.view' },
      { href: '/admin/documents', label: message('Documents'), icon: FileCheck, permission: 'admin.document.view' },
      { href: '/admin/currencies', label: message('Currencies'), icon: BadgeCent, permission: 'admin.currency.view' },
      { href: '/admin/subtypes', label: message('Subtypes'), icon: Tags, permission: 'admin.transactionsubtypes.view' },
      { href: '/admin/settings', label: message('Settings'), icon: Settings, permission: 'admin.company.view' },
      { href: '/admin/notifications', label: message('Message templates'), icon: MessageSquareText, permission: 'admin.notification.view' },
      { href: '/admin/audit', label: message('Audit log'), icon: Footprints, permission: 'admin.auditlog.view' },
      { href: '/admin/access-control', label: message('IP access rules'), icon: ShieldBan, permission: 'admin.accesscontrolrule.view' },
    ],
  },
  {
    title: { label: message('Developers'), icon: CodeXml },
    entries: [
      { href: '/admin/services', label: message('Services'), icon: Bot, permission: 'admin.service.view' },
      { href: '/admin/webhooks', label: message('Webhooks'), icon: Webhook, permission: 'admin.webhook.view' },
      { href: '/admin/requests', label: message('Request log'), icon: ScrollText, permission: 'admin.request.view' },
      { href: '/docs', label: message('API documentation'), icon: BookText, permission: 'admin.request.view' },
      { href: '/outbox', label: message('Outbox'), icon: Inbox, permission: 'admin.notification.view' },
    ],
  },
];

const toItem =
  (t: Translate) =>
  ({ icon: Icon, label, permission: _permission, ...entry }: MenuEntry): NavItem => ({
    ...entry,
    label: t(label),
    icon: <Icon aria-hidden className="size-4" />,
  });

/** The entry for /menu in the bottom bar of a phone. */
export const menuItem = (t: Translate): NavItem => ({ href: '/menu', label: t('More'), icon: <Menu aria-hidden className="size-4" /> });

/** The sections and entries that the user may open. */
export const ownNavigation = async (): Promise<NavSection[]> => {
  const [permissions, t] = [new Set(await readOwnPermissions()), await getText()];
  return SECTIONS.flatMap(({ title, entries }) => {
    const own = entries.filter(({ permission }) => permission === undefined || permissions.has(permission));
    const [first] = own;
    return first ? [{ title: title && toItem(t)({ ...title, href: first.href }), entries: own.map(toItem(t)) }] : [];
  });
};

/** The name of a menu page, for breadcrumbs. */
export const pageName = (path: string): Message => {
  const entry = SECTIONS.flatMap(({ entries }) => entries).find(({ href }) => href === path);
  if (!entry) throw new Error(`No menu entry has the path ${path}.`);
  return entry.label;
};

/** Pages about the user, which the account menu links to. */
const ACCOUNT_MENU_PATHS = ['/profile', '/security', '/profile/preferences'];

export const ownPages = (sections: readonly NavSection[]): NavItem[] =>
  ACCOUNT_MENU_PATHS.flatMap((path) => sections.flatMap(({ entries }) => entries.filter(({ href }) => href === path)));
