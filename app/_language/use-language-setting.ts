'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { setCookie } from '#app/_ui/shell/cookies.ts';

/** Stores a language setting in a cookie and refreshes the page. It is `pending` until the page is rendered. */
export const useLanguageSetting = (): { choose: (cookie: string, value: string) => void; pending: boolean } => {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const choose = (cookie: string, value: string): void => {
    setCookie(cookie, value);
    startTransition(() => router.refresh());
  };
  return { choose, pending };
};
