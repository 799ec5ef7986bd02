import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function ProfileLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Personal details')} />;
}
