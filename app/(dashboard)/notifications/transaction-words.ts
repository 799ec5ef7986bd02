// What a notification says of a transaction: with whom it was, where it was with somebody, and what became of it.
import { ArrowDownLeft, ArrowUpRight, Clock, RotateCcw, type LucideIcon } from 'lucide-react';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { noteBeside, transactionName } from '#app/(dashboard)/transactions/transaction-name.ts';
import type { NotificationText } from '#app/(dashboard)/notifications/notification-text.ts';
import type { FeedEntry } from '#server/modules/events/feed/schema.ts';
import { personName } from '#server/kernel/person-name.ts';

type TransactionEntry = Extract<FeedEntry, { kind: 'transaction' }>;

/** With whom it was, where it was with somebody. What happened comes first: a long name is cut off at its end. */
type Title = { named: Message; bare: Message };

const TITLES = {
  credit: {
    'at once': { named: message('Received from {name}'), bare: message('Money came in') },
    pending: { named: message('On its way from {name}'), bare: message('Money is on its way') },
    Complete: { named: message('Arrived from {name}'), bare: message('Money has arrived') },
    Failed: { named: message('Did not arrive from {name}'), bare: message('Money did not arrive') },
  },
  debit: {
    'at once': { named: message('Sent to {name}'), bare: message('Money went out') },
    pending: { named: message('Held for {name}'), bare: message('Money is held') },
    Complete: { named: message('Payment completed to {name}'), bare: message('Payment completed') },
    Failed: { named: message('Payment failed to {name}'), bare: message('Payment failed') },
  },
} satisfies Record<string, Record<string, Title>>;

/** What became of money that waited to be claimed. */
const CLAIM_TITLES = {
  Complete: { named: message('Claimed by {name}'), bare: message('Money was claimed') },
  Failed: { named: message('Not claimed in time by {name}'), bare: message('Nobody claimed it in time') },
};

/** The title of a payment that failed at the end of its lifespan. */
const EXPIRY_TITLE = { named: message('Expired: payment to {name}'), bare: message('Payment expired') };

const titleOf = ({ stage, transaction, was_unclaimed: wasUnclaimed }: TransactionEntry): Title => {
  const { status, tx_type: type, expires, executed } = transaction;
  if (stage !== 'ended' || status === 'Pending') return TITLES[type][stage === 'at once' ? 'at once' : 'pending'];
  const isOver = status === 'Complete' || (executed !== null && expires !== null && executed >= expires);
  if (type === 'credit' || expires === null || !isOver) return TITLES[type][status];
  if (wasUnclaimed) return CLAIM_TITLES[status];
  return status === 'Failed' ? EXPIRY_TITLE : TITLES[type][status];
};

const iconOf = ({ stage, transaction: { tx_type: type, status } }: TransactionEntry): LucideIcon => {
  if (stage === 'pending') return Clock;
  if (status === 'Failed') return RotateCcw;
  return type === 'credit' ? ArrowDownLeft : ArrowUpRight;
};

/** Below the title: that money is back, what it was where the title names nobody, and what was noted. */
const detailOf = (t: Translate, { stage, transaction }: TransactionEntry): string => {
  const name = transactionName(t, transaction);
  const isBack = stage === 'ended' && transaction.status === 'Failed' && transaction.tx_type === 'debit';
  const said = [isBack && t('The money is yours again'), !transaction.partner?.user && name, noteBeside(name, transaction.note)];
  return said.filter(Boolean).join(' · ');
};

/** The words of an entry that tells of a transaction. */
export const wordsOfTransaction = (t: Translate, entry: TransactionEntry): NotificationText => {
  const { id, partner } = entry.transaction;
  const { named, bare } = titleOf(entry);
  const title = partner?.user ? t(named, { name: personName(partner.user) }) : t(bare);
  return { icon: iconOf(entry), title, detail: detailOf(t, entry) || null, href: `/transactions/${id}` };
};
