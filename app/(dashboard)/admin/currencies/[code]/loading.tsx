import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function CurrencyLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Currency')} trail={<Breadcrumbs under="/admin/currencies" here={t('Currency')} />} />;
}
