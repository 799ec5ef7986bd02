'use client';

import type { ReactNode } from 'react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { COMPANY_COOKIE, setCookie } from '#app/_ui/shell/cookies.ts';
import { withNext } from '#app/_ui/navigation/redirect-path.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { buttonClass, type ButtonVariant } from '#app/_ui/form/button.tsx';

/** Ends the session on this device. */
export const SignOutButton = ({ icon }: { icon: ReactNode }) => {
  const t = useText();
  return <EndSessionButton icon={icon} label={t('Sign out')} />;
};

/** Ends the session, because a browser has only one, and opens the sign-in page without a company. */
export const OtherCompanyButton = ({ icon }: { icon: ReactNode }) => {
  const t = useText();
  return <EndSessionButton icon={icon} label={t('Sign in to another company')} onEnded={() => setCookie(COMPANY_COOKIE, '')} />;
};

type SwitchCompanyButtonProps = {
  icon: ReactNode;
  /** The company ID. */
  company: string;
  name: string;
  /** The page to return to after sign-in. */
  destination: string;
};

/** Ends the session and opens the sign-in page of another company, which then continues to the destination. */
export const SwitchCompanyButton = ({ icon, company, name, destination }: SwitchCompanyButtonProps) => {
  const t = useText();
  const signIn = withNext(`/login?company=${encodeURIComponent(company)}`, destination);
  return <EndSessionButton icon={icon} label={t('Sign in to {company}', { company: name })} variant="primary" signIn={signIn} />;
};

type EndSessionButtonProps = {
  /** Passed in, so that it is not part of the client bundle. */
  icon: ReactNode;
  label: string;
  variant?: ButtonVariant;
  /** The sign-in page to open. */
  signIn?: string;
  onEnded?: () => void;
};

/** Reports failures, so that users do not assume they are signed out. */
const EndSessionButton = ({ icon, label, variant = 'quiet', signIn = '/login', onEnded }: EndSessionButtonProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => api.session.signOut.mutate(),
    () => {
      onEnded?.();
      router.replace(signIn);
      router.refresh();
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <button type="button" disabled={!submit.ready || submit.pending} onClick={() => submit.send()} className={buttonClass(variant)}>
        {icon}
        {label}
      </button>
      <span role="alert" className="text-13 text-danger">
        {submit.failure && t('We couldn’t sign you out. Try again.')}
      </span>
    </div>
  );
};
