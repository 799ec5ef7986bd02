'use client';

import Link from 'next/link';
import { useFormat, useText } from '#language';
import { message } from '#app/_language/translate.ts';
import type { Transaction } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { FormActions } from '#app/_ui/form/form.tsx';
import { LedgerStrip } from '#app/_ui/format/transaction-flow.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';
import { OUTCOMES } from '#app/(dashboard)/transactions/outcomes.ts';

type ReceiptProps = {
  transaction: Transaction;
  /** As it was typed. */
  recipient: string;
  zone: string;
  onAgain(): void;
};

/** What was done with the money, and what happens next. */
export const Receipt = ({ transaction, recipient, zone, onAgain }: ReceiptProps) => {
  const t = useText();
  const { id, status, amount, balance, currency, account, partner } = transaction;
  const person = partner?.user;
  const isHeld = person?.temporary === true;
  const name = person && !isHeld ? personName(person) : recipient;
  return (
    <div className="px-5 py-5 md:px-6">
      <Outcome title={t(TITLES[isHeld ? 'held' : status])}>
        <p className="break-words">
          <Money amount={amount} currency={currency} size="figure" />
        </p>
        {isHeld && <Held recipient={recipient} expires={transaction.expires} zone={zone} />}
        <LedgerStrip
          from={{ name: t('Your account'), detail: account }}
          to={{ name, detail: name === recipient ? undefined : recipient }}
          status={status}
        />
        {status === 'Complete' && (
          <Details>
            <Detail term={t('Balance after')}>
              <Money amount={balance} currency={currency} />
            </Detail>
          </Details>
        )}
        <FormActions>
          <Link href={`/transactions/${id}`} prefetch={false} className={buttonClass('primary')}>
            {t('See the transaction')}
          </Link>
          <Button onClick={onAgain}>{t('Send something else')}</Button>
        </FormActions>
      </Outcome>
    </div>
  );
};

const TITLES = { ...OUTCOMES, Complete: message('Sent'), held: message('Held for the recipient') };

type HeldProps = { recipient: string; expires: number | null; zone: string };

/** Nobody has proved yet that the address is theirs: what the sender may expect. */
const Held = ({ recipient, expires, zone }: HeldProps) => {
  const t = useText();
  const format = useFormat();
  const address = <b className="font-medium break-words">{recipient}</b>;
  return (
    <p>
      {expires === null
        ? t.rich(
            'Nobody has verified {address} yet. We sent an invitation there. The money waits for whoever registers and verifies that address.',
            { address },
          )
        : t.rich(
            'Nobody has verified {address} yet. We sent an invitation there. The money waits for whoever registers and verifies that address until {expires}. If nobody does, it is yours again by itself.',
            { address, expires: <b className="font-medium whitespace-nowrap">{format.moment(expires, zone)}</b> },
          )}
    </p>
  );
};
