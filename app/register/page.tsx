import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { publicBrand } from '#app/_lib/company-brand.ts';
import { isSignedIn } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { queryText } from '#app/_lib/query-text.ts';
import { rememberedCompany } from '#app/_lib/remembered-company.ts';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { RegistrationForm } from '#app/register/registration-form.tsx';

export const metadata: Metadata = { title: 'Create an account' };

const LEAD = 'An account belongs to one company, which keeps its books here.';

/** Whom an invitation is for, and who asks. */
const invitedTo = (company: string, email: string): string =>
  `${company || 'A company'} has invited you. The invitation is for ${email || 'the address that it was sent to'}.`;

export default async function RegisterPage({ searchParams }: PageProps) {
  if (await isSignedIn()) redirect('/');
  const query = await searchParams;
  const named = queryText(query, 'company');
  const company = named || (await rememberedCompany());
  const brand = await publicBrand(named);
  const email = queryText(query, 'email');
  const invitation = queryText(query, 'invitation');
  return (
    <SheetPage title="Create an account" lead={invitation ? invitedTo(brand?.name ?? company, email) : LEAD} brand={brand}>
      <RegistrationForm company={company} email={email} mobile={queryText(query, 'mobile')} invitation={invitation} />
      <SheetLinks>
        <TextLink href={named ? `/login?company=${encodeURIComponent(named)}` : '/login'}>Sign in instead</TextLink>
        <TextLink href="/register/company">Register a company</TextLink>
      </SheetLinks>
    </SheetPage>
  );
}
