'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { bringIntoView } from '#app/_ui/navigation/bring-into-view.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

/** Ways from one page, or one view of a list, to its neighbours. They are links: each is an address. */
export const Tabs = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <nav aria-label={label} className={classNames('flex gap-1 overflow-x-auto border-b', className)}>
    {children}
  </nav>
);

type TabProps = { href: string; isHere: boolean; children: ReactNode };

export const Tab = ({ href, isHere, children }: TabProps) => (
  <Link
    ref={isHere ? bringIntoView : undefined}
    href={href}
    prefetch={false}
    aria-current={isHere ? 'page' : undefined}
    className={classNames(
      '-mb-px border-b-2 px-3 py-2 whitespace-nowrap outline-offset-[-2px] max-md:py-3',
      isHere ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-text',
    )}
  >
    {children}
  </Link>
);
