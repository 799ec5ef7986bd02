import { CircleAlert, MailWarning, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import type { Stub } from '#app/_ui/format/transaction-flow.tsx';
import type { QuotedOrder } from '#app/(dashboard)/send/draft.ts';
import { dayOf } from '#server/kernel/moments.ts';

type Payee = QuotedOrder['payee'];

/** The recipient's side of an order. `recipient` is the text that the sender entered. */
export const payeeStub = (t: Translate, payee: Payee, recipient: string): Stub => {
  if (payee.kind === 'self') return { name: t('Your account'), detail: payee.account };
  if (payee.kind === 'unverified') return { name: recipient, detail: t('Unverified address') };
  return payee.name === null ? { name: recipient } : { name: payee.name, detail: recipient };
};

type PayeeNoticeProps = { payee: Payee; recipient: string; zone: string };

/** Asks the sender to check the recipient. Empty for people the sender has exchanged money with. */
export const PayeeNotice = ({ payee, recipient, zone }: PayeeNoticeProps) => {
  const t = useText();
  const format = useFormat();
  if (payee.kind === 'unverified') {
    const until = <b className="font-medium whitespace-nowrap">{format.date(dayOf(payee.held_until, zone))}</b>;
    return (
      <Notice icon={MailWarning}>
        {t.rich(
          'No member has verified {address}. We send an invitation to it, at most once a day, and hold the money until {until}. If nobody registers and verifies the address by then, you get the money back.',
          { address: <bdi className="font-medium break-words">{recipient}</bdi>, until },
        )}
      </Notice>
    );
  }
  if (payee.kind !== 'member' || payee.has_transacted) return null;
  return <Notice icon={CircleAlert}>{t('You have not exchanged money with this person before. Check the name before you send.')}</Notice>;
};

const Notice = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex items-start gap-2 rounded-control border bg-sunken px-3 py-2">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
    <p className="min-w-0">{children}</p>
  </div>
);
