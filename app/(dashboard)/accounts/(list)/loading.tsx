import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function AccountsLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Accounts')} />;
}
