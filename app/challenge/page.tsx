import { LogOut } from 'lucide-react';
import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { completableChallenges } from '#app/_mfa/challenges.ts';
import { SetUpFirst } from '#app/_mfa/set-up-first.tsx';
import { isSignedIn, read } from '#app/_ui/session/caller.ts';
import { safeRedirectPath, withNext } from '#app/_ui/navigation/redirect-path.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';
import { ChallengeForm } from '#app/_mfa/complete-challenges.tsx';

export const generateMetadata = pageMetadata('Confirm your identity');

/** The challenges after sign-in. Afterwards, the page redirects to `next`. */
export default async function ChallengePage({ searchParams }: PageProps) {
  const t = await getText();
  const destination = safeRedirectPath(queryText(await searchParams, 'next'));
  if (!(await isSignedIn())) redirect(withNext('/login?ended=1', destination));
  const { challenges } = await read((api) => api.session.challenges());
  if (challenges.length === 0) redirect(destination);
  const isCompletable = completableChallenges(challenges).length > 0;
  return (
    <AuthLayout
      title={isCompletable ? t('Confirm your identity') : t('Set up two-factor authentication')}
      lead={isCompletable ? t('Confirm it’s you to finish signing in.') : undefined}
    >
      {isCompletable ? (
        <ChallengeForm key={challenges.map(({ id }) => id).join()} challenges={challenges} destination={destination} />
      ) : (
        <SetUpFirst challenges={challenges} destination={destination} />
      )}
      <div className="mt-6 border-t pt-4">
        <SignOutButton icon={<LogOut aria-hidden className="size-4" />} />
      </div>
    </AuthLayout>
  );
}
