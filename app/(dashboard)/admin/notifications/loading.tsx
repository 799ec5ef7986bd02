import { LoadingEntries } from '#app/_ui/entry.tsx';
import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

export default function NotificationsLoading() {
  return (
    <LoadingPage title="Notifications" width="reading">
      <Surface>
        <LoadingEntries />
      </Surface>
    </LoadingPage>
  );
}
