import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function ContactLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Contact')} />;
}
