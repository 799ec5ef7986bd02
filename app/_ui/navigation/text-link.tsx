import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

/**
 * An inline link. The padding enlarges the click target without changing the line height. The page is not prefetched, because few users
 * follow these links.
 */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classNames('-my-1.5 py-1.5 text-accent underline underline-offset-3 hover:decoration-2', className)}
  />
);
