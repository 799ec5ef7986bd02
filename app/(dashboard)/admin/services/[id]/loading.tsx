import { useText } from '#language';
import { Bone, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function ServiceLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Service')} width="form" trail={<Breadcrumbs under="/admin/services" here={t('Service')} />}>
      <Surface padded>
        <Bone className="h-32" />
      </Surface>
    </LoadingPage>
  );
}
