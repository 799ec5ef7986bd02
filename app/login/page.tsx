import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { isSignedIn, read } from '#app/_lib/caller.ts';
import { ownPath } from '#app/_lib/own-path.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { LedgerMark } from '#app/_ui/ledger-mark.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { COMPANY_COOKIE } from '#app/login/company-cookie.ts';
import { DemoPeople } from '#app/login/demo-people.tsx';
import { SignInForm } from '#app/login/sign-in-form.tsx';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps) {
  const { next } = await searchParams;
  const destination = ownPath(typeof next === 'string' ? next : undefined);
  if (await isSignedIn()) redirect(destination);
  const people = await read((api) => api.session.demoPeople());
  const company = (await cookies()).get(COMPANY_COOKIE)?.value ?? '';
  return (
    <main id="content" className="ruled-paper flex min-h-dvh flex-col items-center justify-center md:py-11">
      <Surface className="w-full max-w-md px-6 py-8 max-md:flex-1 max-md:border-0 md:px-9 md:py-10">
        <p className="mb-1 flex items-center gap-2 text-13 text-muted">
          <LedgerMark className="size-4 text-accent" /> Countinghouse
        </p>
        <h1 className="mb-6 text-28 leading-tight font-medium tracking-tight">Sign in</h1>
        <SignInForm company={company} destination={destination} />
        {people.length > 0 && <DemoPeople people={people} destination={destination} />}
      </Surface>
    </main>
  );
}
