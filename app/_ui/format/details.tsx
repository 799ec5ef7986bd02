import type { ReactNode } from 'react';

/** Named values, one per hairline. */
export const Details = ({ children }: { children: ReactNode }) => <dl className="divide-y">{children}</dl>;

export const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_1fr] items-baseline gap-3 py-1.5">
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);
