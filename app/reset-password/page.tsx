import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { ResetPasswordForm } from '#app/reset-password/reset-password-form.tsx';

export const generateMetadata = pageMetadata('Set a new password');

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await searchParams;
  const uid = queryText(query, 'uid');
  const token = queryText(query, 'token');
  if (!uid || !token) return <BrokenLink />;
  return (
    <AuthLayout title={t('Set a new password')} lead={t('You’ll be signed out on all devices.')}>
      <ResetPasswordForm uid={uid} token={token} />
      <AuthLinks>
        <TextLink href="/forgot-password">{t('Request new link')}</TextLink>
        <TextLink href="/login">{t('Back to sign in')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}

const BrokenLink = () => {
  const t = useText();
  return (
    <AuthLayout
      title={t('This link is incomplete')}
      lead={t('Open the link in the email again, or copy the whole link. Your password was not changed.')}
    >
      <TextLink href="/forgot-password" className={buttonClass('primary', 'no-underline')}>
        {t('Request new link')}
      </TextLink>
    </AuthLayout>
  );
};
