import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function SignInRulesLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Sign-in rules')} />;
}
