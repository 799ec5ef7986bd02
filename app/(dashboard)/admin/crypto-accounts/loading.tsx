import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';

export default function AdminCryptoAccountsLoading() {
  const t = useText();
  return <LoadingListPage title={t('Crypto accounts of users')} />;
}
