'use client';

import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

type OutcomeProps = { title: string; children: ReactNode };

/** What a form led to, in the form's place. It takes the focus, so that it is read out and the keyboard goes on from here. */
export const Outcome = ({ title, children }: OutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="space-y-3">
      <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 text-16 font-medium outline-none">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" strokeWidth={1.75} />
        {title}
      </h2>
      {children}
    </section>
  );
};
