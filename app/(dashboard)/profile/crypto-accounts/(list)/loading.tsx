import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/loading-pages.tsx';

export default function CryptoAccountsLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Crypto accounts')} />;
}
