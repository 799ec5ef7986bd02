import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function RequestLoading() {
  const t = useText();
  return <LoadingListPage title={t('Call')} trail={<Breadcrumbs under="/admin/requests" here={t('Call')} />} />;
}
