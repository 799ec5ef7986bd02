'use client';

import { CircleCheck } from 'lucide-react';
import type { ReactNode, ComponentProps } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

type ResultPanelProps = { title: string; children: ReactNode };

/** Replaces a form with its result after submission. */
export const ResultPanel = ({ title, children }: ResultPanelProps) => (
  <section className="space-y-3">
    <FocusedHeading className="flex items-start gap-2 text-16">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" strokeWidth={1.75} />
      {title}
    </FocusedHeading>
    {children}
  </section>
);

const focusOn = (heading: HTMLHeadingElement | null): void => heading?.focus();

type FocusedHeadingProps = Omit<ComponentProps<'h2'>, 'ref' | 'tabIndex'> & { level?: 'h2' | 'h3' };

/** A heading that takes the focus when it appears, so that it is announced. */
export const FocusedHeading = ({ level: Heading = 'h2', className, ...heading }: FocusedHeadingProps) => (
  <Heading {...heading} ref={focusOn} tabIndex={-1} className={classNames('font-medium outline-none', className)} />
);
