import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '#app/_ui/class-names.ts';

/** A link in text. */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className={classNames('inline-block min-h-6 text-accent underline underline-offset-3 hover:decoration-2', className)} />
);
