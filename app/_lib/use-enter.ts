'use client';

import { useRouter } from 'next/navigation';
import { COMPANY_COOKIE } from '#app/_lib/company-cookie.ts';
import { withNext } from '#app/_lib/own-path.ts';
import { remember } from '#app/_lib/remember.ts';

/**
 * What follows when a session was opened: the company is remembered on this browser, and the way leads to `destination`,
 * by the challenges where the session has to answer some first.
 */
export const useEnter = (destination: string) => {
  const router = useRouter();
  return ({ challenges }: { challenges: unknown[] }, company: string): void => {
    remember(COMPANY_COOKIE, company);
    router.replace(challenges.length > 0 ? withNext('/challenge', destination) : destination);
    router.refresh();
  };
};
