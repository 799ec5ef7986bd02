import { useText } from '#language';
import { Bone, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function NotificationLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Notification')} width="reading" trail={<Breadcrumbs under="/admin/notifications" here={t('Notification')} />}>
      <Surface padded>
        <Bone className="h-32" />
      </Surface>
    </LoadingPage>
  );
}
