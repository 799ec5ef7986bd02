import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function AccountLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Account')} trail={<Breadcrumbs under="/accounts" here={t('Account')} />} />;
}
