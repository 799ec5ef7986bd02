import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';

export default function AccessControlLoading() {
  const t = useText();
  return <LoadingListPage title={t('Access control')} />;
}
