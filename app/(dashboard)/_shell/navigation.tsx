// Every page that exists, in the order of the menu. A new page is one line here.
import {
  ArrowLeftRight,
  AtSign,
  Building2,
  Coins,
  FileCheck,
  FileText,
  IdCard,
  Inbox,
  Landmark,
  Mailbox,
  Mails,
  Send,
  ShieldCheck,
  UserRound,
  Wallet,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { ownPermissions } from '#app/_lib/caller.ts';
import type { NavItem } from '#app/(dashboard)/_shell/nav-link.tsx';
import type { Permission } from '#server/features/permissions/permissions.ts';

export type NavSection = {
  /** What the entries have in common. Without one each stands for itself, also in the phone's bar, which has room for five. */
  title?: NavItem;
  entries: NavItem[];
};

type Entry = Pick<NavItem, 'href' | 'label' | 'isAlone'> & {
  icon: LucideIcon;
  /** Who may not do this does not see the entry. */
  needs?: Permission;
};

const SECTIONS: { title?: { label: string; icon: LucideIcon }; entries: Entry[] }[] = [
  {
    entries: [
      { href: '/transactions', label: 'Transactions', icon: ArrowLeftRight },
      { href: '/send', label: 'Send', icon: Send, needs: 'user.transaction.add' },
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
      { href: '/security', label: 'Security', icon: ShieldCheck },
    ],
  },
  {
    title: { label: 'Company', icon: Building2 },
    entries: [
      { href: '/admin/contacts', label: 'Contacts', icon: AtSign, needs: 'admin.email.view' },
      { href: '/admin/addresses', label: 'Addresses', icon: Mails, needs: 'admin.address.view' },
      { href: '/admin/bank-accounts', label: 'Bank accounts', icon: Landmark, needs: 'admin.bankaccount.view' },
      { href: '/admin/crypto-accounts', label: 'Crypto accounts', icon: Coins, needs: 'admin.cryptoaccount.view' },
      { href: '/admin/documents', label: 'Documents', icon: FileCheck, needs: 'admin.document.view' },
      { href: '/admin/webhooks', label: 'Webhooks', icon: Webhook, needs: 'admin.webhook.view' },
      { href: '/outbox', label: 'Outbox', icon: Inbox, needs: 'admin.notification.view' },
    ],
  },
];

const toItem = ({ icon: Icon, needs: _needs, ...entry }: Entry): NavItem => ({ ...entry, icon: <Icon aria-hidden className="size-4" /> });

/** The sections and entries that the person who looks may open. */
export const ownNavigation = async (): Promise<NavSection[]> => {
  const permissions = new Set(await ownPermissions());
  return SECTIONS.flatMap(({ title, entries }) => {
    const own = entries.filter(({ needs }) => needs === undefined || permissions.has(needs));
    const [first] = own;
    return first ? [{ title: title && toItem({ ...title, href: first.href }), entries: own.map(toItem) }] : [];
  });
};
