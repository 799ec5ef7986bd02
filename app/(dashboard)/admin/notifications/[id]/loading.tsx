import { Bone, LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

export default function NotificationLoading() {
  return (
    <LoadingPage title="Notification" width="reading">
      <Surface padded>
        <Bone className="h-32" />
      </Surface>
    </LoadingPage>
  );
}
