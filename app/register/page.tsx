import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import type { Translate } from '#app/_language/translate.ts';
import { readPublicBrand } from '#app/_ui/shell/brand.tsx';
import { isSignedIn } from '#app/_ui/session/caller.ts';
import { safeRedirectPath, withCompany } from '#app/_ui/navigation/redirect-path.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readLastCompany } from '#app/_ui/shell/browser-settings.ts';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { RegistrationForm } from '#app/register/registration-forms.tsx';

export const generateMetadata = pageMetadata('Create an account');

/** The text of an invitation. */
const invitationText = (t: Translate, company: string, email: string): string =>
  [
    company ? t('{company} invited you to join.', { company }) : t('You’ve been invited to join a company.'),
    email ? t('The invitation is for {email}.', { email }) : t('Register with the address the invitation was sent to.'),
  ].join(' ');

export default async function RegisterPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await searchParams;
  const destination = safeRedirectPath(queryText(query, 'next'));
  if (await isSignedIn()) redirect(destination);
  const companyParameter = queryText(query, 'company');
  const company = companyParameter || (await readLastCompany());
  const brand = await readPublicBrand(companyParameter);
  const email = queryText(query, 'email');
  const invitation = queryText(query, 'invitation');
  return (
    <AuthLayout
      title={t('Create an account')}
      lead={invitation ? invitationText(t, brand?.name ?? company, email) : undefined}
      brand={brand}
    >
      <RegistrationForm
        company={company}
        email={email}
        mobile={queryText(query, 'mobile')}
        invitation={invitation}
        destination={destination}
      />
      <AuthLinks>
        <TextLink href={withCompany('/login', companyParameter, destination)}>{t('Sign in instead')}</TextLink>
        <TextLink href="/register/company">{t('Register a company')}</TextLink>
      </AuthLinks>
    </AuthLayout>
  );
}
