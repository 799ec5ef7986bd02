import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function WebhookLoading() {
  const t = useText();
  return <LoadingListPage title={t('Webhook')} trail={<Breadcrumbs under="/admin/webhooks" here={t('Webhook')} />} />;
}
