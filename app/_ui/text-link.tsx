import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '#app/_ui/class-names.ts';

/** A link in text. Its page is not fetched ahead: few follow it, and all would load the scripts of that page. */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classNames('inline-block min-h-6 text-accent underline underline-offset-3 hover:decoration-2', className)}
  />
);
