'use client';

import { classNames } from '#app/_ui/format/class-names.ts';
import type { ComponentProps } from 'react';

const focusOn = (heading: HTMLHeadingElement | null): void => heading?.focus();

type FocusedHeadingProps = Omit<ComponentProps<'h2'>, 'ref' | 'tabIndex'> & { level?: 'h2' | 'h3' };

/** A heading that takes the focus when it appears, so that it is read out and the keyboard goes on from here. */
export const FocusedHeading = ({ level: Heading = 'h2', className, ...heading }: FocusedHeadingProps) => (
  <Heading {...heading} ref={focusOn} tabIndex={-1} className={classNames('font-medium outline-none', className)} />
);
