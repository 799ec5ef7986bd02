'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { bringIntoView } from '#app/_ui/navigation/links.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';

type NavLinkProps = { href: string; isHere: boolean; className?: string | undefined; children: ReactNode };

/** An entry of the documentation's menu. The one that is open is pushed into view. */
export const NavLink = ({ href, isHere, className, children }: NavLinkProps) => (
  <Link
    ref={isHere ? bringIntoView : undefined}
    href={href}
    prefetch={false}
    aria-current={isHere ? 'page' : undefined}
    className={classNames(
      'flex min-h-7 items-baseline gap-2 rounded-chip border-l-2 px-2 py-1 outline-offset-[-2px] max-lg:min-h-11 max-lg:items-center',
      isHere ? 'border-accent bg-accent/8 font-medium' : 'border-transparent text-muted hover:text-text',
      className,
    )}
  >
    {children}
  </Link>
);
