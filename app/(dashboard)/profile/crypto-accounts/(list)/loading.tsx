import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function CryptoAccountsLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Crypto accounts')} />;
}
