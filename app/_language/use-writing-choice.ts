'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { remember } from '#app/_ui/shell/cookies.ts';

/** Keeps in a cookie what pages are written in, and reads the page again in it. `pending` until it has come. */
export const useWritingChoice = (): { choose: (cookie: string, value: string) => void; pending: boolean } => {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const choose = (cookie: string, value: string): void => {
    remember(cookie, value);
    startTransition(() => router.refresh());
  };
  return { choose, pending };
};
