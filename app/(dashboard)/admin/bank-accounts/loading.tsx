import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';

export default function AdminBankAccountsLoading() {
  const t = useText();
  return <LoadingListPage title={t('Bank accounts of users')} />;
}
