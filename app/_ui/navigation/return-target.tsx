'use client';

import type { ComponentProps } from 'react';

const focusWhenNamed = (item: HTMLLIElement | null): void => {
  if (item && location.hash === `#${item.id}`) item.focus();
};

/** An item that takes the focus when the page's address ends with its id: the keyboard goes on from there, and it is read out. */
export const ReturnTarget = (item: ComponentProps<'li'>) => <li {...item} ref={focusWhenNamed} tabIndex={item.id ? -1 : undefined} />;
