import { redirect } from 'next/navigation';
import { isSignedIn } from '#app/_ui/session/caller.ts';

/** Redirects to the first page that the visitor may see. */
export default async function StartPage() {
  redirect((await isSignedIn()) ? '/home' : '/login');
}
