'use client';

import { LogOut } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { buttonClass } from '#app/_ui/button.tsx';

/** Ends the session on this device. When that fails it is said: nobody may believe to be signed out. */
export const SignOutButton = () => {
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => api.session.signOut.mutate(),
    () => {
      router.replace('/login');
      router.refresh();
    },
  );
  return (
    <div className="flex items-center gap-3">
      <button type="button" disabled={!submit.ready || submit.pending} onClick={() => submit.send()} className={buttonClass('quiet')}>
        <LogOut aria-hidden className="size-4" />
        Sign out
      </button>
      <span role="alert" className="text-13 text-danger">
        {submit.failure && 'You are still signed in. Try again.'}
      </span>
    </div>
  );
};
