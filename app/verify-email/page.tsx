import Link from 'next/link';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readIfAllowed, type CallerUser } from '#app/_ui/session/caller.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readLastCompany } from '#app/_ui/shell/browser-settings.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { ResendEmailForm, VerifyEmailForm } from '#app/verify-email/verify-email-form.tsx';

export const generateMetadata = pageMetadata('Verify your email');

/** The page has three states: opened from the link in the email, waiting for the email, and requesting another one. */
export default async function VerifyEmailPage({ searchParams }: PageProps) {
  const t = await getText();
  const key = queryText(await searchParams, 'key');
  const person = await readIfAllowed((api) => api.auth.user());
  const company = person?.company ?? (await readLastCompany());
  if (key) return <OpenedLink mailKey={key} company={company} person={person} />;
  if (person?.verification?.email) return <AlreadyVerified person={person} />;
  if (person?.email) return <EmailSent person={person} />;
  return (
    <AuthLayout title={t('Verify your email')} lead={t('We’ll send you a link to confirm that the address is yours.')}>
      <ResendEmailForm company={company} />
      <OutboxHint />
      <AuthLinks>
        <TextLink href="/login">{t('Sign in')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}

type OpenedLinkProps = { mailKey: string; company: string; person: CallerUser | undefined };

const OpenedLink = ({ mailKey, company, person }: OpenedLinkProps) => {
  const t = useText();
  return (
    <AuthLayout title={t('Verify your email')} lead={t('Confirm that the address is yours to receive money sent to it.')}>
      <VerifyEmailForm
        mailKey={mailKey}
        nextLink={person ? { href: nextPath(person), label: t('Continue') } : { href: '/login', label: t('Sign in') }}
      >
        <ResendEmailForm company={company} email={person?.email} />
        <OutboxHint />
      </VerifyEmailForm>
    </AuthLayout>
  );
};

/** Continues to the verification of the mobile number, or to the dashboard. */
const nextPath = ({ mobile, verification }: CallerUser): string => (mobile && !verification?.mobile ? '/verify-mobile' : '/home');

const EmailSent = ({ person }: { person: CallerUser }) => {
  const t = useText();
  return (
    <AuthLayout
      title={t('Check your email')}
      lead={
        <>
          {t.rich('We sent a link to <b>{email}</b>. Open it within 24 hours to verify the address. Money sent to it is held until then.', {
            email: person.email,
            b: <b className="font-medium break-words text-text" />,
          })}
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Link href="/home" className={buttonClass('primary')}>
          {t('Continue to your account')}
        </Link>
      </div>
      <OutboxHint />
      <details className="mt-6 border-t pt-4">
        <summary className="min-h-6 cursor-pointer">{t('Didn’t get the email?')}</summary>
        <div className="mt-4">
          <ResendEmailForm company={person.company} email={person.email} />
        </div>
      </details>
      {nextPath(person) === '/verify-mobile' && (
        <AuthLinks>
          <TextLink href="/verify-mobile">{t('Verify your mobile number')}</TextLink>
        </AuthLinks>
      )}
    </AuthLayout>
  );
};

const AlreadyVerified = ({ person }: { person: CallerUser }) => {
  const t = useText();
  return (
    <AuthLayout title={t('Your email is verified')} lead={<span className="break-words">{person.email}</span>}>
      <Link href={nextPath(person)} className={buttonClass('primary')}>
        {t('Continue')}
      </Link>
    </AuthLayout>
  );
};
