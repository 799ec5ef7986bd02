import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { isSignedIn } from '#app/_lib/caller.ts';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { CompanyForm } from '#app/register/company/company-form.tsx';

export const metadata: Metadata = { title: 'Register a company' };

export default async function RegisterCompanyPage() {
  if (await isSignedIn()) redirect('/');
  return (
    <SheetPage title="Register a company" lead="A company has books, people and rules of its own. It begins in test mode.">
      <CompanyForm />
      <SheetLinks>
        <TextLink href="/register">Join a company that is here already</TextLink>
        <TextLink href="/login">Sign in instead</TextLink>
      </SheetLinks>
    </SheetPage>
  );
}
