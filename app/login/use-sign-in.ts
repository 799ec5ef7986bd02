'use client';

import { useRouter } from 'next/navigation';
import { remember } from '#app/_lib/remember.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit, type Submit } from '#app/_lib/use-submit.ts';
import { COMPANY_COOKIE } from '#app/login/company-cookie.ts';

export type Credentials = { company: string; user: string; password: string };

/** Signs in, remembers the company on this browser and goes on to `destination`. */
export const useSignIn = (destination: string): Submit<Credentials> => {
  const router = useRouter();
  return useSubmit(api.session.signIn.mutate, (_answer, { company }: Credentials) => {
    remember(COMPANY_COOKIE, company);
    router.replace(destination);
    router.refresh();
  });
};
