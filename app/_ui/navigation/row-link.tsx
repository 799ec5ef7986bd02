'use client';

import Link from 'next/link';
import { usePagePath } from '#app/_ui/navigation/use-page-path.ts';
import type { ReactNode } from 'react';

type RowLinkProps = { id: string; href: string; children: ReactNode };

/** The classes of what covers its row. */
export const ROW_LINK = 'block leading-6 truncate font-medium outline-offset-[-2px] after:absolute after:inset-0';

/** The link of a row, as large as the row. It knows when what it opens is open beside the list. */
export const RowLink = ({ id, href, children }: RowLinkProps) => (
  <Link
    id={id}
    href={href}
    prefetch={false}
    scroll={false}
    aria-current={usePagePath().endsWith(`/${id}`) ? 'page' : undefined}
    className={ROW_LINK}
  >
    {children}
  </Link>
);
