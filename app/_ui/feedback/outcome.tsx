import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FocusedHeading } from '#app/_ui/feedback/focused-heading.tsx';

type OutcomeProps = { title: string; children: ReactNode };

/** What a form led to, in the form's place. */
export const Outcome = ({ title, children }: OutcomeProps) => (
  <section className="space-y-3">
    <FocusedHeading className="flex items-start gap-2 text-16">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" strokeWidth={1.75} />
      {title}
    </FocusedHeading>
    {children}
  </section>
);
