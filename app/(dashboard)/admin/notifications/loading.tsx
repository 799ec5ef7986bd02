import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function NotificationsLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Notifications')} />;
}
