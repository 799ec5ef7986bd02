import { useText } from '#language';
import { LoadingEntries, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

export default function NotificationsLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Notifications')} width="reading">
      <Surface>
        <LoadingEntries />
      </Surface>
    </LoadingPage>
  );
}
