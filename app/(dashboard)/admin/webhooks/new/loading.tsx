import { useText } from '#language';
import { LoadingFormPage } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

export default function NewWebhookLoading() {
  const t = useText();
  const title = t('Add an endpoint');
  return <LoadingFormPage width="reading" title={title} trail={<Breadcrumbs under="/admin/webhooks" here={title} />} />;
}
