import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { isSignedIn } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { queryText } from '#app/_lib/query-text.ts';
import { rememberedCompany } from '#app/_lib/remembered-company.ts';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { RegistrationForm } from '#app/register/registration-form.tsx';

export const metadata: Metadata = { title: 'Create an account' };

export default async function RegisterPage({ searchParams }: PageProps) {
  if (await isSignedIn()) redirect('/');
  const query = await searchParams;
  const company = queryText(query, 'company') || (await rememberedCompany());
  return (
    <SheetPage title="Create an account" lead="An account belongs to one company, which keeps its books here.">
      <RegistrationForm company={company} email={queryText(query, 'email')} mobile={queryText(query, 'mobile')} />
      <SheetLinks>
        <TextLink href="/login">Sign in instead</TextLink>
        <TextLink href="/register/company">Register a company</TextLink>
      </SheetLinks>
    </SheetPage>
  );
}
