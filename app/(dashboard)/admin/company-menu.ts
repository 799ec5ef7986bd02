// The menu pages of the company workspace. This file is in the admin folder, so that its texts are in the admin catalog.
import {
  ArrowLeftRight,
  AtSign,
  BadgeCent,
  BookText,
  BookUser,
  Bot,
  Building2,
  CalendarClock,
  HandCoins,
  ChartLine,
  CodeXml,
  FileCheck,
  FileDown,
  FileText,
  Footprints,
  Gauge,
  Hourglass,
  Inbox,
  Mails,
  KeyRound,
  Landmark,
  Link2,
  Layers,
  ListChecks,
  LogIn,
  MessageSquareText,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  ShieldBan,
  Smartphone,
  Tags,
  Truck,
  UserPlus,
  Users,
  UsersRound,
  WalletCards,
  Webhook,
} from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import { REVIEW_PERMISSIONS } from '#server/kernel/user-enums.ts';
import { singlePageGroup, type MenuEntry, type MenuGroup } from '#app/(dashboard)/_shell/menu-group.ts';

const adminRecords = import.meta.glob<{ entry: MenuEntry }>('./*/menu.ts', { eager: true });

const TRANSACTION_PAGE = { permission: 'admin.transaction.view', isExact: true } as const;
const SETTINGS_PAGE = { permission: 'admin.company.view', isExact: true } as const;

export const COMPANY_GROUPS: MenuGroup[] = [
  singlePageGroup({ href: '/admin', label: message('Overview'), icon: Gauge, permission: 'admin.transaction.view', isExact: true }, 'o'),
  {
    label: message('Transactions'),
    icon: ArrowLeftRight,
    letter: 't',
    pages: [
      { href: '/admin/transactions', label: message('All transactions'), icon: ArrowLeftRight, permission: 'admin.transaction.view' },
      { ...TRANSACTION_PAGE, href: '/admin/transactions/pending', label: message('Approval queue'), icon: ListChecks },
      { ...TRANSACTION_PAGE, href: '/admin/transactions/waiting', label: message('Unclaimed transfers'), icon: Hourglass },
      { href: '/admin/payment-requests', label: message('Payment requests'), icon: HandCoins, permission: 'admin.transaction.view' },
      { href: '/admin/schedules', label: message('Scheduled'), icon: CalendarClock, permission: 'admin.transaction.view' },
      { href: '/admin/bulk-payments', label: message('Bulk payments'), icon: Layers, permission: 'admin.transaction.view' },
      { ...TRANSACTION_PAGE, href: '/admin/transactions/exports', label: message('Exports'), icon: FileDown },
    ],
  },
  {
    label: message('People'),
    icon: Users,
    letter: 'p',
    pages: [
      { href: '/admin/users', label: message('Users'), icon: Users, permission: 'admin.user.view' },
      { href: '/admin/groups', label: message('Groups'), icon: UsersRound, permission: 'admin.group.view' },
    ],
  },
  {
    label: message('Review'),
    icon: FileCheck,
    letter: 'r',
    pages: [
      { href: '/admin/review', label: message('Inbox'), icon: Inbox, permission: Object.values(REVIEW_PERMISSIONS) },
      { href: '/admin/documents', label: message('Documents'), icon: FileText, permission: 'admin.document.view' },
      ...Object.values(adminRecords).map(({ entry }) => entry),
      { href: '/admin/contacts', label: message('Emails'), icon: AtSign, permission: 'admin.email.view', isExact: true },
      { href: '/admin/contacts/mobiles', label: message('Mobile numbers'), icon: Smartphone, permission: 'admin.mobile.view' },
    ],
  },
  {
    label: message('Accounts & currencies'),
    icon: WalletCards,
    letter: 'a',
    pages: [
      { href: '/admin/accounts', label: message('Accounts'), icon: BookUser, permission: 'admin.account.view' },
      { href: '/admin/currencies', label: message('Currencies'), icon: BadgeCent, permission: 'admin.currency.view' },
    ],
  },
  {
    label: message('Reports'),
    icon: ChartLine,
    pages: [
      { href: '/admin/metrics', label: message('Metrics'), icon: ChartLine, permission: 'admin.transaction.view' },
      { href: '/admin/audit', label: message('Audit log'), icon: Footprints, permission: 'admin.auditlog.view' },
    ],
  },
  {
    label: message('Rules'),
    icon: Scale,
    pages: [
      { href: '/admin/subtypes', label: message('Subtypes'), icon: Tags, permission: 'admin.transactionsubtypes.view' },
      { href: '/admin/mfa-rules', label: message('MFA rules'), icon: KeyRound, permission: 'admin.mfarule.view' },
      { href: '/admin/access-control', label: message('IP access rules'), icon: ShieldBan, permission: 'admin.accesscontrolrule.view' },
    ],
  },
  {
    label: message('Developers'),
    icon: CodeXml,
    letter: 'd',
    pages: [
      { href: '/admin/services', label: message('Services'), icon: Bot, permission: 'admin.service.view' },
      { href: '/admin/webhooks', label: message('Webhooks'), icon: Webhook, permission: 'admin.webhook.view' },
      { href: '/admin/webhooks/deliveries', label: message('Deliveries'), icon: Truck, permission: 'admin.webhook.view', isExact: true },
      { href: '/admin/requests', label: message('Request log'), icon: ScrollText, permission: 'admin.request.view' },
      { href: '/docs', label: message('API documentation'), icon: BookText, permission: 'admin.request.view' },
      { href: '/outbox', label: message('Outbox'), icon: Mails, permission: 'admin.notification.view' },
    ],
  },
  {
    label: message('Settings'),
    icon: Settings,
    letter: 's',
    pages: [
      { ...SETTINGS_PAGE, href: '/admin/settings', label: message('Company details'), icon: Building2 },
      { ...SETTINGS_PAGE, href: '/admin/settings/registration', label: message('Registration'), icon: UserPlus },
      { ...SETTINGS_PAGE, href: '/admin/settings/sign-in', label: message('Sign-in'), icon: LogIn },
      { ...SETTINGS_PAGE, href: '/admin/settings/transactions', label: message('Transaction settings'), icon: ReceiptText },
      { ...SETTINGS_PAGE, href: '/admin/settings/links', label: message('Messages and links'), icon: Link2 },
      {
        href: '/admin/settings/bank-accounts',
        label: message('Company bank accounts'),
        icon: Landmark,
        permission: 'admin.bankaccount.view',
      },
      {
        href: '/admin/notifications',
        label: message('Message templates'),
        icon: MessageSquareText,
        permission: 'admin.notification.view',
      },
    ],
  },
];
