import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '#app/_ui/button.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';

type NoMatchProps = {
  /** What was looked for, in the singular. */
  noun: string;
  clearedHref: string;
  /** What may be the reason. */
  children: ReactNode;
};

/** In place of a list whose filters leave nothing; EmptyState is for the list that has nothing yet. */
export const NoMatch = ({ noun, clearedHref, children }: NoMatchProps) => (
  <EmptyState
    title={`No ${noun} matches these filters`}
    action={
      <Link href={clearedHref} className={buttonClass()}>
        Clear filters
      </Link>
    }
  >
    {children}
  </EmptyState>
);
