'use client';

import { ArrowUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useTransition } from 'react';
import { useText } from '#language';
import { useNewTransactions } from '#app/_ui/session/live-transactions.ts';
import { Button } from '#app/_ui/form/button.tsx';

type NewTransactionsProps = {
  /** How many the person had when the page was made; undefined where it does not know. */
  seen: number | undefined;
  /** Where new ones are to be seen; left out: at the top of this page, once it is read again. */
  href?: string | undefined;
};

/**
 * Says above a list that more has come than it shows. It lies over the edge of the sheet and takes no room, and only a press changes the
 * list: rows never move while somebody reads them or is about to press one.
 */
export const NewTransactions = ({ seen, href }: NewTransactionsProps) => {
  const t = useText();
  const count = useNewTransactions(seen);
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  const [pending, startTransition] = useTransition();
  const show = () => {
    // The button goes with its press; who walks by keys goes on from the top of the list.
    place.current?.focus({ preventScroll: true });
    startTransition(() => (href === undefined ? router.refresh() : router.push(href)));
  };
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="sticky top-22 z-15 mb-0 flex h-0 justify-center outline-none">
      {count > 0 && (
        <Button look="primary" pending={pending} onClick={show} className="figures h-11 -translate-y-4/5 rounded-full md:h-9">
          {!pending && <ArrowUp aria-hidden className="size-4" />}
          {t('{count, plural, one {Show # new transaction} other {Show # new transactions}}', { count })}
        </Button>
      )}
    </div>
  );
};
