'use client';

// Focus after a form page: the user returns to the list, and the saved item gets the focus.
import type { ComponentProps } from 'react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { say } from '#app/_ui/feedback/toasts.tsx';

const focusWhenNamed = (item: HTMLLIElement | null): void => {
  if (item && location.hash === `#${item.id}`) item.focus();
};

/** A list item that takes the focus if its id is the URL fragment. */
export const ReturnTarget = (item: ComponentProps<'li'>) => <li {...item} ref={focusWhenNamed} tabIndex={item.id ? -1 : undefined} />;

/**
 * Returns from a form page to `list` after saving, with the focus on the item. The form is replaced in the history, because going back to
 * it would suggest that nothing was saved.
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
