'use client';

import Link from 'next/link';
import type { Transaction } from '#app/_lib/caller.ts';
import { formatMoment } from '#server/kernel/moments.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Button, buttonClass } from '#app/_ui/button.tsx';
import { Detail, Details } from '#app/_ui/details.tsx';
import { FormActions } from '#app/_ui/form.tsx';
import { LedgerStrip } from '#app/_ui/ledger-strip.tsx';
import { Money } from '#app/_ui/money.tsx';
import { Outcome } from '#app/_ui/outcome.tsx';
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
  const { id, status, amount, balance, currency, account, partner } = transaction;
  const person = partner?.user;
  const isHeld = person?.temporary === true;
  const name = person && !isHeld ? personName(person) : recipient;
  return (
    <div className="px-5 py-5 md:px-6">
      <Outcome title={TITLES[isHeld ? 'held' : status]}>
        <p className="break-words">
          <Money amount={amount} currency={currency} size="figure" />
        </p>
        {isHeld && <Held recipient={recipient} expires={transaction.expires} zone={zone} />}
        <LedgerStrip
          from={{ name: 'Your account', detail: account }}
          to={{ name, detail: name === recipient ? undefined : recipient }}
          status={status}
        />
        {status === 'Complete' && (
          <Details>
            <Detail term="Balance after">
              <Money amount={balance} currency={currency} />
            </Detail>
          </Details>
        )}
        <FormActions>
          <Link href={`/transactions/${id}`} prefetch={false} className={buttonClass('primary')}>
            See the transaction
          </Link>
          <Button onClick={onAgain}>Send something else</Button>
        </FormActions>
      </Outcome>
    </div>
  );
};

const TITLES = { ...OUTCOMES, Complete: 'Sent', held: 'Held for the recipient' };

type HeldProps = { recipient: string; expires: number | null; zone: string };

/** Nobody has proved yet that the address is theirs: what the sender may expect. */
const Held = ({ recipient, expires, zone }: HeldProps) => (
  <p>
    Nobody has verified <b className="font-medium break-words">{recipient}</b> yet. We sent an invitation there. The money waits for whoever
    registers and verifies that address
    {expires !== null && (
      <>
        {' '}
        until <b className="font-medium whitespace-nowrap">{formatMoment(expires, zone)}</b>. If nobody does, it is yours again by itself
      </>
    )}
    .
  </p>
);
