'use client';

// Focus after a form page: the user returns to the list, and the saved item gets the focus.
import type { ComponentProps } from 'react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { say } from '#app/_ui/feedback/toasts.tsx';

const focusWhenNamed = (item: HTMLLIElement | null): void => {
  if (item && location.hash === `#${item.id}`) item.focus();
};

/** An item that takes the focus when the page's address ends with its id: the keyboard goes on from there, and it is read out. */
export const ReturnTarget = (item: ComponentProps<'li'>) => <li {...item} ref={focusWhenNamed} tabIndex={item.id ? -1 : undefined} />;

/**
 * What follows when the form page of one thing has saved it: back to `list`, which is read anew, with the focus on the thing's
 * entry. The form does not stay behind: the back button would show it again as if nothing had been saved.
 */
export const useReturn = (list: `/${string}`) => {
  const t = useText();
  const router = useRouter();
  return ({ id }: { id: number | string }): void => {
    say(t('Saved.'));
    router.replace(`${list}#${id}`);
    router.refresh();
  };
};
