'use client';

import { api } from '#app/_ui/session/trpc-client.ts';
import { useEnter } from '#app/_ui/session/use-enter.ts';
import { useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';

export type Credentials = { company: string; user: string; password: string };

/** Signs in, remembers the company on this browser and goes on to `destination`. */
export const useSignIn = (destination: string): Submit<Credentials> => {
  const enter = useEnter(destination);
  return useSubmit(api.session.signIn.mutate, (answer, { company }: Credentials) => enter(answer, company));
};
