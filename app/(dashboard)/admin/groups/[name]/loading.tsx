import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function GroupLoading() {
  const t = useText();
  return <LoadingListPage title={t('Group')} trail={<Breadcrumbs under="/admin/groups" here={t('Group')} />} />;
}
