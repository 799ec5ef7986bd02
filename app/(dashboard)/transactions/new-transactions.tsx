'use client';

import { ArrowUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useTransition } from 'react';
import { useText } from '#language';
import { useNewTransactions } from '#app/_ui/session/live-transactions.ts';
import { Button } from '#app/_ui/form/button.tsx';

type NewTransactionsProps = {
  /** The number of transactions when the page was rendered; undefined if unknown. */
  seenCount: number | undefined;
  /** The URL that shows the new ones; without it, this page is refreshed. */
  href?: string | undefined;
};

/**
 * Announces new transactions above a list. It overlaps the edge and takes no space, and the list changes only on click, so that rows never
 * move while they are read.
 */
export const NewTransactions = ({ seenCount, href }: NewTransactionsProps) => {
  const t = useText();
  const count = useNewTransactions(seenCount);
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);
  const [pending, startTransition] = useTransition();
  const show = () => {
    // The button disappears, so the list gets the focus.
    container.current?.focus({ preventScroll: true });
    startTransition(() => (href === undefined ? router.refresh() : router.push(href)));
  };
  return (
    <div ref={container} tabIndex={-1} aria-live="polite" className="sticky top-22 z-15 mb-0 flex h-0 justify-center outline-none">
      {count > 0 && (
        <Button variant="primary" pending={pending} onClick={show} className="figures h-11 -translate-y-4/5 rounded-full md:h-9">
          {!pending && <ArrowUp aria-hidden className="size-4" />}
          {t('{count, plural, one {Show # new transaction} other {Show # new transactions}}', { count })}
        </Button>
      )}
    </div>
  );
};
