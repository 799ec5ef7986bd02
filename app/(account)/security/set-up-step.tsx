'use client';

import { useId, type ReactNode } from 'react';
import { FocusedHeading } from '#app/_ui/feedback/outcome.tsx';

/** What every way of setting up an authenticator is told. */
export type SetUpProps = { onDone(): void; onCancel(): void };

/** One step of a set-up, known by its title. */
export const SetUpStep = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <FocusedHeading key={title} level="h3" id={id}>
        {title}
      </FocusedHeading>
      {children}
    </section>
  );
};
