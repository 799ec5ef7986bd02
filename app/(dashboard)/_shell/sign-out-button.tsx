'use client';

import { Building2, LogOut, type LucideIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { COMPANY_COOKIE, setCookie } from '#app/_ui/shell/cookies.ts';
import { withNext } from '#app/_ui/navigation/own-path.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { buttonClass, type ButtonVariant } from '#app/_ui/form/button.tsx';

/** Ends the session on this device. */
export const SignOutButton = () => {
  const t = useText();
  return <EndSessionButton icon={LogOut} label={t('Sign out')} />;
};

/** Ends the session, because a browser has only one, and opens the sign-in page without a company. */
export const OtherCompanyButton = () => {
  const t = useText();
  return <EndSessionButton icon={Building2} label={t('Sign in to another company')} onEnded={() => setCookie(COMPANY_COOKIE, '')} />;
};

type SwitchCompanyButtonProps = {
  /** The company ID. */
  company: string;
  name: string;
  /** The page to return to after sign-in. */
  destination: string;
};

/** Ends the session and opens the sign-in page of another company, which then returns to a page. */
export const SwitchCompanyButton = ({ company, name, destination }: SwitchCompanyButtonProps) => {
  const t = useText();
  const signIn = withNext(`/login?company=${encodeURIComponent(company)}`, destination);
  return <EndSessionButton icon={Building2} label={t('Sign in to {company}', { company: name })} variant="primary" signIn={signIn} />;
};

type EndSessionButtonProps = {
  icon: LucideIcon;
  label: string;
  variant?: ButtonVariant;
  /** The sign-in page to open. */
  signIn?: string;
  onEnded?: () => void;
};

/** Reports failures, so that users do not assume they are signed out. */
const EndSessionButton = ({ icon: Icon, label, variant = 'quiet', signIn = '/login', onEnded }: EndSessionButtonProps) => {
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
        <Icon aria-hidden className="size-4" />
        {label}
      </button>
      <span role="alert" className="text-13 text-danger">
        {submit.failure && t('We couldn’t sign you out. Try again.')}
      </span>
    </div>
  );
};
