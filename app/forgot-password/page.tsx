import { getText, pageMetadata } from '#app/_language/server.ts';
import { readLastCompany } from '#app/_ui/shell/browser-settings.ts';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { ForgotPasswordForm } from '#app/forgot-password/forgot-password-form.tsx';

export const generateMetadata = pageMetadata('Reset your password');

export default async function ForgotPasswordPage() {
  const t = await getText();
  return (
    <AuthLayout title={t('Reset your password')} lead={t('We’ll email you a link to set a new password.')}>
      <ForgotPasswordForm company={await readLastCompany()} />
      <OutboxHint />
      <AuthLinks>
        <TextLink href="/login">{t('Back to sign in')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}
