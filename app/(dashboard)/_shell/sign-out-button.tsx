'use client';

import { LogOut } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { navEntryClass } from '#app/(dashboard)/_shell/nav-link.tsx';

/** Ends the session on this device. When that fails it is said: nobody may believe to be signed out. */
export const SignOutButton = ({ stacked = false }: { stacked?: boolean }) => {
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => api.session.signOut.mutate(),
    () => {
      router.replace('/login');
      router.refresh();
    },
  );
  return (
    <div className={stacked ? 'flex min-w-0 flex-1 flex-col' : 'flex items-center gap-3'}>
      <button
        type="button"
        disabled={!submit.ready || submit.pending}
        onClick={() => submit.send()}
        className={stacked ? navEntryClass(true, 'text-muted') : buttonClass('quiet')}
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </button>
      <span role="alert" className="text-13 text-danger">
        {submit.failure && 'You are still signed in. Try again.'}
      </span>
    </div>
  );
};
