'use client';

import { useId, type ReactNode } from 'react';

/** What every way of setting up an authenticator is told. */
export type SetUpProps = { onDone(): void; onCancel(): void };

const focusOn = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** One step of a set-up, known by its title. It takes the focus, so that keyboards and screen readers follow. */
export const SetUpStep = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h3 key={title} ref={focusOn} id={id} tabIndex={-1} className="font-medium outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
};
