'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { useEnter } from '#app/_lib/use-enter.ts';
import { useSubmit, type Submit } from '#app/_lib/use-submit.ts';

export type Credentials = { company: string; user: string; password: string };

/** Signs in, remembers the company on this browser and goes on to `destination`. */
export const useSignIn = (destination: string): Submit<Credentials> => {
  const enter = useEnter(destination);
  return useSubmit(api.session.signIn.mutate, (answer, { company }: Credentials) => enter(answer, company));
};
