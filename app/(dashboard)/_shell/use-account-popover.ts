'use client';

import { useEffect, type RefObject } from 'react';

const WALKED = 'a[href], button:not(:disabled)';
const STRIDES: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Beside what the browser does for a popover: a link closes it, and arrows lead from one entry to the next. */
export const useAccountPopover = (popover: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const shown = popover.current;
    const closeAfterLink = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('a[href]')) shown?.hidePopover();
    };
    const walk = (event: KeyboardEvent): void => {
      const stride = STRIDES[event.key];
      const entries = [...(shown?.querySelectorAll<HTMLElement>(WALKED) ?? [])];
      // Within a choice the arrows choose.
      if (!stride || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      const here = entries.findIndex((entry) => entry === document.activeElement);
      entries.at((here + stride) % entries.length)?.focus();
    };
    shown?.addEventListener('click', closeAfterLink);
    shown?.addEventListener('keydown', walk);
    return () => {
      shown?.removeEventListener('click', closeAfterLink);
      shown?.removeEventListener('keydown', walk);
    };
  }, [popover]);
};

/** Opens it and goes to its first entry. */
export const enterPopover = (popover: HTMLElement | null): void => {
  popover?.showPopover();
  popover?.querySelector<HTMLElement>(WALKED)?.focus();
};
