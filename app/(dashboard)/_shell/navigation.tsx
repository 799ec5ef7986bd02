// Every page that exists, in the order of the menu. A new page is one line here.
import {
  ArrowLeftRight,
  AtSign,
  BadgeCent,
  BellRing,
  BookOpenText,
  Bot,
  BookUser,
  Building2,
  CodeXml,
  Coins,
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
  Landmark,
  Mailbox,
  Mails,
  Menu,
  ScrollText,
  Send,
  Settings,
  ShieldBan,
  ShieldCheck,
  Tags,
  UserRound,
  UsersRound,
  Users,
  Wallet,
  WalletCards,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { ownPermissions } from '#app/_lib/caller.ts';
import type { NavItem } from '#app/(dashboard)/_shell/nav-link.tsx';
import type { Permission } from '#server/features/permissions/permissions.ts';

export type NavSection = {
  /** What the entries have in common. Without one each stands for itself, also in the phone's bar, which has room for five; the rest is on /menu. */
  title?: NavItem;
  entries: NavItem[];
};

type Entry = Pick<NavItem, 'href' | 'label' | 'isAlone' | 'isOnlyInMenu'> & {
  icon: LucideIcon;
  /** Who may not do this does not see the entry. */
  needs?: Permission;
};

const SECTIONS: { title?: { label: string; icon: LucideIcon }; entries: Entry[] }[] = [
  {
    entries: [
      { href: '/home', label: 'Home', icon: House },
      { href: '/transactions', label: 'Transactions', icon: ArrowLeftRight },
      { href: '/accounts', label: 'Accounts', icon: WalletCards, needs: 'user.account.view' },
      { href: '/send', label: 'Send', icon: Send, needs: 'user.transaction.add' },
      { href: '/request', label: 'Request', icon: HandCoins, needs: 'user.transaction.view', isOnlyInMenu: true },
    ],
  },
  {
    title: { label: 'Profile', icon: UserRound },
    entries: [
      { href: '/profile', label: 'Personal details', icon: IdCard, needs: 'user.user.view', isAlone: true },
      { href: '/profile/contact', label: 'Contact', icon: AtSign, needs: 'user.email.view' },
      { href: '/profile/addresses', label: 'Addresses', icon: Mailbox, needs: 'user.address.view' },
      { href: '/profile/bank-accounts', label: 'Bank accounts', icon: Landmark, needs: 'user.bankaccount.view' },
      { href: '/profile/crypto-accounts', label: 'Crypto accounts', icon: Wallet, needs: 'user.cryptoaccount.view' },
      { href: '/profile/documents', label: 'Documents', icon: FileText, needs: 'user.document.view' },
      { href: '/statements', label: 'Statements', icon: FileSpreadsheet, needs: 'user.transaction.view' },
      { href: '/security', label: 'Security', icon: ShieldCheck },
    ],
  },
  {
    title: { label: 'Company', icon: Building2 },
    entries: [
      { href: '/admin', label: 'Overview', icon: Gauge, needs: 'admin.transaction.view', isAlone: true },
      { href: '/admin/transactions', label: 'Transactions', icon: BookOpenText, needs: 'admin.transaction.view' },
      { href: '/admin/accounts', label: 'Accounts', icon: BookUser, needs: 'admin.account.view' },
      { href: '/admin/users', label: 'Users', icon: Users, needs: 'admin.user.view' },
      { href: '/admin/contacts', label: 'Contacts', icon: AtSign, needs: 'admin.email.view' },
      { href: '/admin/addresses', label: 'Addresses', icon: Mails, needs: 'admin.address.view' },
      { href: '/admin/bank-accounts', label: 'Bank accounts', icon: Landmark, needs: 'admin.bankaccount.view' },
      { href: '/admin/crypto-accounts', label: 'Crypto accounts', icon: Coins, needs: 'admin.cryptoaccount.view' },
      { href: '/admin/groups', label: 'Groups', icon: UsersRound, needs: 'admin.group.view' },
      { href: '/admin/mfa-rules', label: 'Sign-in rules', icon: KeyRound, needs: 'admin.mfarule.view' },
      { href: '/admin/documents', label: 'Documents', icon: FileCheck, needs: 'admin.document.view' },
      { href: '/admin/currencies', label: 'Currencies', icon: BadgeCent, needs: 'admin.currency.view' },
      { href: '/admin/subtypes', label: 'Subtypes', icon: Tags, needs: 'admin.transactionsubtypes.view' },
      { href: '/admin/settings', label: 'Settings', icon: Settings, needs: 'admin.company.view' },
      { href: '/admin/notifications', label: 'Notifications', icon: BellRing, needs: 'admin.notification.view' },
      { href: '/admin/audit', label: 'Audit trail', icon: Footprints, needs: 'admin.auditlog.view' },
      { href: '/admin/access-control', label: 'Access control', icon: ShieldBan, needs: 'admin.accesscontrolrule.view' },
    ],
  },
  {
    title: { label: 'Developers', icon: CodeXml },
    entries: [
      { href: '/admin/services', label: 'Services', icon: Bot, needs: 'admin.service.view' },
      { href: '/admin/webhooks', label: 'Webhooks', icon: Webhook, needs: 'admin.webhook.view' },
      { href: '/admin/requests', label: 'Request log', icon: ScrollText, needs: 'admin.request.view' },
      { href: '/outbox', label: 'Outbox', icon: Inbox, needs: 'admin.notification.view' },
    ],
  },
];

const toItem = ({ icon: Icon, needs: _needs, ...entry }: Entry): NavItem => ({ ...entry, icon: <Icon aria-hidden className="size-4" /> });

/** On a phone: the way to all that its bar has no room for. */
export const MENU: NavItem = { href: '/menu', label: 'More', icon: <Menu aria-hidden className="size-4" /> };

/** The sections and entries that the person who looks may open. */
export const ownNavigation = async (): Promise<NavSection[]> => {
  const permissions = new Set(await ownPermissions());
  return SECTIONS.flatMap(({ title, entries }) => {
    const own = entries.filter(({ needs }) => needs === undefined || permissions.has(needs));
    const [first] = own;
    return first ? [{ title: title && toItem({ ...title, href: first.href }), entries: own.map(toItem) }] : [];
  });
};
