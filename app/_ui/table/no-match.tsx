import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { LISTED, type Listed } from '#app/_ui/table/listed.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';

type NoMatchProps = {
  /** What was looked for. */
  noun: Listed;
  clearedHref: string;
  /** What may be the reason. */
  children: ReactNode;
};

/** In place of a list whose filters leave nothing; EmptyState is for the list that has nothing yet. */
export const NoMatch = ({ noun, clearedHref, children }: NoMatchProps) => {
  const t = useText();
  return (
    <EmptyState
      title={t(LISTED[noun].noMatch)}
      action={
        <Link href={clearedHref} className={buttonClass()}>
          {t('Clear filters')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
};
