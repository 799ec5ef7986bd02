// What a notification says, with what picture, and where it leads.
import {
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
  type LucideIcon,
} from 'lucide-react';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { deviceName } from '#app/(account)/security/device-name.ts';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import type { NotificationText } from '#app/(dashboard)/notifications/notification-text.ts';
import { wordsOfTransaction } from '#app/(dashboard)/notifications/transaction-words.ts';
import type { FeedEntry } from '#server/modules/events/feed/schema.ts';
import type { DocumentType } from '#server/kernel/document-words.ts';

type EntryOf<Kind extends FeedEntry['kind']> = Extract<FeedEntry, { kind: Kind }>;
type RecordEntry = EntryOf<'record'>;
type AccessEntry = EntryOf<'access'>;

type RecordWords = { icon: LucideIcon; verified: Message; declined: Message; list: string; hasPage: boolean };

const RECORDS: Record<RecordEntry['record'], RecordWords> = {
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

const nameOfRecord = (t: Translate, { record, name }: RecordEntry): string | null =>
  record === 'document' && name !== null ? t(TYPE_NAMES[name as DocumentType]) : name;

const wordsOfRecord = (t: Translate, entry: RecordEntry): NotificationText => {
  const { icon, list, hasPage, ...titles } = RECORDS[entry.record];
  const href = hasPage && entry.record_id !== null ? `${list}/${entry.record_id}` : list;
  return { icon, title: t(titles[entry.status]), detail: nameOfRecord(t, entry), href };
};

type AccessWords = { icon: LucideIcon; title: Message; /** Where somebody else did it. */ forYou?: Message; href: string };

const ACCESS: Record<AccessEntry['act'], AccessWords> = {
  'login.success': { icon: LogIn, title: message('Signed in on a new device'), href: '/security' },
  'password.change': { icon: KeyRound, title: message('Password changed'), href: '/security' },
  'password.reset.confirm': { icon: KeyRound, title: message('New password set by link'), href: '/security' },
  'authenticator.verify': { icon: ShieldCheck, title: message('Authenticator added'), href: '/security' },
  'authenticator.remove': {
    icon: ShieldCheck,
    title: message('Authenticator removed'),
    forYou: message('Authenticator removed by the company'),
    href: '/security',
  },
  'token.create': {
    icon: KeyRound,
    title: message('API token created'),
    forYou: message('API token created by the company'),
    href: '/security',
  },
  'email.verify': { icon: AtSign, title: message('Email address verified'), href: '/profile/contact' },
  'email.change': { icon: AtSign, title: message('Primary email address changed'), href: '/profile/contact' },
  'mobile.verify': { icon: Smartphone, title: message('Mobile number verified'), href: '/profile/contact' },
  'mobile.change': { icon: Smartphone, title: message('Primary mobile number changed'), href: '/profile/contact' },
};

const detailOfAccess = (t: Translate, { act, detail, from }: AccessEntry): string | null => {
  if (act === 'login.success') return from && `${deviceName(t, from.user_agent)} · ${from.client_address}`;
  return act.startsWith('authenticator.') && detail !== null ? t.word(detail) : detail;
};

const wordsOfAccess = (t: Translate, entry: AccessEntry): NotificationText => {
  const { icon, title, forYou = title, href } = ACCESS[entry.act];
  return { icon, title: t(entry.is_own ? title : forYou), detail: detailOfAccess(t, entry), href };
};

const IDENTITY = { verified: message('Your identity was verified'), declined: message('Your identity was declined') };

/** The words of an entry. */
export const wordsOf = (t: Translate, entry: FeedEntry): NotificationText => {
  switch (entry.kind) {
    case 'transaction':
      return wordsOfTransaction(t, entry);
    case 'record':
      return wordsOfRecord(t, entry);
    case 'access':
      return wordsOfAccess(t, entry);
    case 'identity':
      return { icon: IdCard, title: t(IDENTITY[entry.status]), detail: null, href: '/profile' };
    case 'message':
      return {
        icon: MessageSquareText,
        title: t('The company wrote about a transaction'),
        detail: null,
        href: `/transactions/${entry.transaction}`,
      };
  }
};
