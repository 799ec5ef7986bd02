import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function AddressesLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Addresses')} />;
}
