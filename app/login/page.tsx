import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readPublicBrand } from '#app/_ui/shell/brand.tsx';
import { isSignedIn, read } from '#app/_ui/session/caller.ts';
import { safeRedirectPath, withCompany } from '#app/_ui/navigation/redirect-path.ts';
import { type PageProps, queryText } from '#app/_ui/navigation/page-props.ts';
import { readLastCompany } from '#app/_ui/shell/browser-settings.ts';
import { OutboxHint } from '#app/_ui/session/demo-outbox.tsx';
import { AuthLinks, AuthLayout } from '#app/_ui/shell/auth-layout.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { companyOfPayment } from '#app/(dashboard)/request/payment-link.ts';
import { DemoRequest, DemoUsers, SignInForm } from '#app/login/sign-in-form.tsx';

export const generateMetadata = pageMetadata('Sign in');

/** A notice for users whose challenges have expired. */
const EXPIRED_NOTICE = message('Your sign-in timed out. Sign in again.');

export default async function SignInPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await searchParams;
  const destination = safeRedirectPath(queryText(query, 'next'));
  if (await isSignedIn()) redirect(destination);
  const company = queryText(query, 'company') || companyOfPayment(destination);
  const people = await read((api) => api.session.demoUsers());
  const command = await read((api) => api.session.demoCommand());
  const [caller] = people;
  return (
    <AuthLayout title={t('Sign in')} lead={queryText(query, 'ended') && t(EXPIRED_NOTICE)} brand={await readPublicBrand(company)}>
      <SignInForm company={company || (await readLastCompany())} destination={destination} />
      <AuthLinks>
        <TextLink href="/forgot-password">{t('Forgot password?')}</TextLink>
        <TextLink href={withCompany('/register', company, destination)}>{t('Create an account')}</TextLink>
        <TextLink href="/register/company">{t('Register a company')}</TextLink>
      </AuthLinks>
      {people.length > 0 && <DemoUsers people={people} destination={destination} />}
      {caller && command && <DemoRequest command={command} caller={caller} />}
      <OutboxHint />
    </AuthLayout>
  );
}
