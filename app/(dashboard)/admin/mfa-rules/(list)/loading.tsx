import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function SignInRulesLoading() {
  return <LoadingEntriesPage title="Sign-in rules" />;
}
