import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '#app/_ui/class-names.ts';

/**
 * A link in text, on the baseline of its sentence: the padding enlarges the target without moving the line. Its page is not prefetched: few
 * follow it, and all would load the scripts of that page.
 */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classNames('-my-1.5 py-1.5 text-accent underline underline-offset-3 hover:decoration-2', className)}
  />
);
