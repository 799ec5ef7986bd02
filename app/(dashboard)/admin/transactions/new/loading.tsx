import { useText } from '#language';
import { LoadingFormPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function NewTransactionLoading() {
  const t = useText();
  const title = t('New transaction');
  return <LoadingFormPage title={title} trail={<Breadcrumbs under="/admin/transactions" here={title} />} />;
}
