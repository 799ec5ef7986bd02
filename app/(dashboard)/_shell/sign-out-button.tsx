'use client';

import { Building2, LogOut, type LucideIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { COMPANY_COOKIE } from '#app/_lib/company-cookie.ts';
import { remember } from '#app/_lib/remember.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { buttonClass } from '#app/_ui/button.tsx';

/** Ends the session on this device. */
export const SignOutButton = () => {
  const t = useText();
  return <EndSessionButton icon={LogOut} label={t('Sign out')} />;
};

/** A browser has one session, so the one here ends. The sign-in page then asks for the company, too. */
export const OtherCompanyButton = () => {
  const t = useText();
  return <EndSessionButton icon={Building2} label={t('Sign in to another company')} onEnded={() => remember(COMPANY_COOKIE, '')} />;
};

type EndSessionButtonProps = { icon: LucideIcon; label: string; onEnded?: () => void };

/** When it fails it is said: nobody may believe to be signed out. */
const EndSessionButton = ({ icon: Icon, label, onEnded }: EndSessionButtonProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => api.session.signOut.mutate(),
    () => {
      onEnded?.();
      router.replace('/login');
      router.refresh();
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <button type="button" disabled={!submit.ready || submit.pending} onClick={() => submit.send()} className={buttonClass('quiet')}>
        <Icon aria-hidden className="size-4" />
        {label}
      </button>
      <span role="alert" className="text-13 text-danger">
        {submit.failure && t('You are still signed in. Try again.')}
      </span>
    </div>
  );
};
