import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function ServicesLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Services')} />;
}
