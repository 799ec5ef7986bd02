import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { isSignedIn, readIfAllowed } from '#app/_ui/session/caller.ts';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { CompanyForm } from '#app/register/registration-forms.tsx';

export const generateMetadata = pageMetadata('Register a company');

export default async function RegisterCompanyPage() {
  const t = await getText();
  // Demo users can register their own company here, and become its owner.
  const isDemoCompany = await readIfAllowed((api) => api.session.isDemoCompany());
  if (!isDemoCompany && (await isSignedIn())) redirect('/');
  return (
    <AuthLayout title={t('Register a company')} lead={t('Your company gets its own ledger, users and rules. It starts in test mode.')}>
      <CompanyForm />
      <AuthLinks>
        <TextLink href="/register">{t('Join an existing company')}</TextLink>
        <TextLink href="/login">{t('Sign in instead')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}
