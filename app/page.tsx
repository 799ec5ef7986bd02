import { redirect } from 'next/navigation';
import { isSignedIn } from '#app/_ui/session/caller.ts';
import { readNavigation, readLastWorkspace } from '#app/(dashboard)/_shell/navigation.ts';

/** Redirects to the first page that the visitor may see, in the workspace that was open last. */
export default async function StartPage() {
  if (!(await isSignedIn())) redirect('/login');
  const { company } = (await readLastWorkspace()) === 'company' ? await readNavigation() : {};
  redirect(company?.groups[0]?.href ?? '/home');
}
