import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';

export default function AdminMobilesLoading() {
  const t = useText();
  return <LoadingListPage title={t('Mobile numbers of users')} />;
}
