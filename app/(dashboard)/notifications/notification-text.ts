import {
  type LucideIcon,
  ArrowDownLeft,
  ArrowUpRight,
  Clock,
  RotateCcw,
  AtSign,
  FileText,
  IdCard,
  KeyRound,
  Landmark,
  LogIn,
  Mailbox,
  MessageSquareText,
  ShieldCheck,
  Smartphone,
  Wallet,
} from 'lucide-react';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { distinctNote, isOwnTransfer, translatedTransactionTitle } from '#app/(dashboard)/transactions/transaction-steps.ts';
import type { FeedEntry } from '#server/modules/events/index.ts';
import { personName } from '#server/kernel/display-names.ts';
import { deviceName } from '#app/(dashboard)/security/device-name.ts';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import type { DocumentType } from '#server/kernel/user-enums.ts';

/** The icon, text and link of one item in the list of notifications. */
type NotificationText = { icon: LucideIcon; title: string; detail: string | null; href: string };

// Transactions: the partner and the result.

type TransactionEntry = Extract<FeedEntry, { kind: 'transaction' }>;

/** `withName` is used if the partner is another user. The result comes first, because long names are truncated. */
type Title = { withName: Message; withoutName: Message };

const TITLES = {
  credit: {
    immediate: { withName: message('Received from {name}'), withoutName: message('Money received') },
    pending: { withName: message('Payment from {name} pending'), withoutName: message('Incoming payment pending') },
    Complete: { withName: message('Payment from {name} completed'), withoutName: message('Incoming payment completed') },
    Failed: { withName: message('Payment from {name} failed'), withoutName: message('Incoming payment failed') },
  },
  debit: {
    immediate: { withName: message('Sent to {name}'), withoutName: message('Money sent') },
    pending: { withName: message('Payment to {name} pending'), withoutName: message('Outgoing payment pending') },
    Complete: { withName: message('Payment to {name} completed'), withoutName: message('Outgoing payment completed') },
    Failed: { withName: message('Payment to {name} failed'), withoutName: message('Outgoing payment failed') },
  },
} satisfies Record<string, Record<string, Title>>;

/** Titles for the end of an unclaimed transfer. */
const CLAIM_TITLES = {
  Complete: { withName: message('Claimed by {name}'), withoutName: message('Payment claimed') },
  Failed: { withName: message('Not claimed by {name}'), withoutName: message('Payment not claimed') },
};

/** The title of a payment that failed at the end of its lifespan. */
const EXPIRY_TITLE = { withName: message('Payment to {name} expired'), withoutName: message('Payment expired') };

/** The title of an unclaimed transfer that failed before its expiry. */
const CANCELLATION_TITLE = { withName: message('Payment to {name} canceled'), withoutName: message('Payment canceled') };

const selectTitle = ({ stage, transaction, was_unclaimed: wasUnclaimed }: TransactionEntry): Title => {
  const { status, tx_type: type, expires, executed } = transaction;
  if (stage !== 'ended' || status === 'Pending') return TITLES[type][stage === 'immediate' ? 'immediate' : 'pending'];
  const hasEnded = status === 'Complete' || (executed !== null && expires !== null && executed >= expires);
  if (type === 'credit' || expires === null) return TITLES[type][status];
  if (!hasEnded) return wasUnclaimed ? CANCELLATION_TITLE : TITLES[type][status];
  if (wasUnclaimed) return CLAIM_TITLES[status];
  return status === 'Failed' ? EXPIRY_TITLE : TITLES[type][status];
};

const transactionIcon = ({ stage, transaction: { tx_type: type, status } }: TransactionEntry): LucideIcon => {
  if (stage === 'pending') return Clock;
  if (status === 'Failed') return RotateCcw;
  return type === 'credit' ? ArrowDownLeft : ArrowUpRight;
};

/** The line below the title: that a payment was returned, the name of a transaction without another user, and the note. */
const transactionDetail = (t: Translate, { stage, transaction }: TransactionEntry, userId: string): string => {
  const name = translatedTransactionTitle(t, transaction, userId);
  const isReturned = stage === 'ended' && transaction.status === 'Failed' && transaction.tx_type === 'debit';
  const parts = [
    isReturned && t('The money was returned to you'),
    (!transaction.partner?.user || isOwnTransfer(transaction, userId)) && name,
    distinctNote(name, transaction.note),
  ];
  return parts.filter(Boolean).join(' · ');
};

/** The texts of a transaction entry. */
const describeTransaction = (t: Translate, entry: TransactionEntry, userId: string): NotificationText => {
  const { id, partner } = entry.transaction;
  const { withName, withoutName } = selectTitle(entry);
  const title =
    partner?.user && !isOwnTransfer(entry.transaction, userId) ? t(withName, { name: personName(partner.user) }) : t(withoutName);
  return { icon: transactionIcon(entry), title, detail: transactionDetail(t, entry, userId) || null, href: `/transactions/${id}` };
};

// Other entries: icon, texts and link.

type FeedEntryOfKind<Kind extends FeedEntry['kind']> = Extract<FeedEntry, { kind: Kind }>;
type RecordEntry = FeedEntryOfKind<'record'>;
type AccessEntry = FeedEntryOfKind<'access'>;

type RecordTexts = { icon: LucideIcon; verified: Message; declined: Message; list: string; hasPage: boolean };

const RECORDS: Record<RecordEntry['record'], RecordTexts> = {
  document: {
    icon: FileText,
    verified: message('Document verified'),
    declined: message('Document declined'),
    list: '/profile/documents',
    hasPage: false,
  },
  address: {
    icon: Mailbox,
    verified: message('Address verified'),
    declined: message('Address declined'),
    list: '/profile/addresses',
    hasPage: true,
  },
  bank_account: {
    icon: Landmark,
    verified: message('Bank account verified'),
    declined: message('Bank account declined'),
    list: '/profile/bank-accounts',
    hasPage: true,
  },
  crypto_account: {
    icon: Wallet,
    verified: message('Crypto account verified'),
    declined: message('Crypto account declined'),
    list: '/profile/crypto-accounts',
    hasPage: true,
  },
};

const recordName = (t: Translate, { record, name }: RecordEntry): string | null =>
  record === 'document' && name !== null ? t(TYPE_NAMES[name as DocumentType]) : name;

const describeRecord = (t: Translate, entry: RecordEntry): NotificationText => {
  const { icon, list, hasPage, ...titles } = RECORDS[entry.record];
  const href = hasPage && entry.record_id !== null ? `${list}/${entry.record_id}` : list;
  return { icon, title: t(titles[entry.status]), detail: recordName(t, entry), href };
};

type AccessTexts = {
  icon: LucideIcon;
  title: Message;
  /** The title if another user, such as an admin, performed the action. */ forYou?: Message;
  href: string;
};

const ACCESS: Record<AccessEntry['act'], AccessTexts> = {
  'login.success': { icon: LogIn, title: message('Sign-in from a new device'), href: '/security' },
  'password.change': { icon: KeyRound, title: message('Password changed'), href: '/security' },
  'password.reset.confirm': { icon: KeyRound, title: message('Password reset by email'), href: '/security' },
  'authenticator.verify': { icon: ShieldCheck, title: message('Two-factor authentication method added'), href: '/security' },
  'authenticator.remove': {
    icon: ShieldCheck,
    title: message('Two-factor authentication method removed'),
    forYou: message('Two-factor authentication method removed by the company'),
    href: '/security',
  },
  'token.create': {
    icon: KeyRound,
    title: message('API token created'),
    forYou: message('API token created by the company'),
    href: '/security',
  },
  'email.verify': { icon: AtSign, title: message('Email verified'), href: '/profile/contact' },
  'email.change': { icon: AtSign, title: message('Primary email changed'), href: '/profile/contact' },
  'mobile.verify': { icon: Smartphone, title: message('Mobile number verified'), href: '/profile/contact' },
  'mobile.change': { icon: Smartphone, title: message('Primary mobile number changed'), href: '/profile/contact' },
};

const accessDetail = (t: Translate, { act, detail, from }: AccessEntry): string | null => {
  if (act === 'login.success') return from && `${deviceName(t, from.user_agent)} · ${from.client_address}`;
  return act.startsWith('authenticator.') && detail !== null ? t.label(detail) : detail;
};

const describeAccess = (t: Translate, entry: AccessEntry): NotificationText => {
  const { icon, title, forYou = title, href } = ACCESS[entry.act];
  return { icon, title: t(entry.is_own ? title : forYou), detail: accessDetail(t, entry), href };
};

const IDENTITY = { verified: message('Your identity was verified'), declined: message('Your identity was declined') };

/** The texts of an entry in the feed of the user. */
export const describeEntry = (t: Translate, entry: FeedEntry, userId: string): NotificationText => {
  switch (entry.kind) {
    case 'transaction':
      return describeTransaction(t, entry, userId);
    case 'record':
      return describeRecord(t, entry);
    case 'access':
      return describeAccess(t, entry);
    case 'identity':
      return { icon: IdCard, title: t(IDENTITY[entry.status]), detail: null, href: '/profile' };
    case 'message':
      return {
        icon: MessageSquareText,
        title: t('Message about a transaction'),
        detail: null,
        href: `/transactions/${entry.transaction}`,
      };
  }
};
