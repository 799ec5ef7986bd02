'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { say } from '#app/_ui/feedback/toasts.ts';

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
