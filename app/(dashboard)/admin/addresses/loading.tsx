import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';

export default function AdminAddressesLoading() {
  const t = useText();
  return <LoadingListPage title={t('Addresses of users')} />;
}
