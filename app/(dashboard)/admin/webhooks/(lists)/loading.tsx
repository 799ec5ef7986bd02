import { useText } from '#language';
import { LoadingListPage } from '#app/_ui/shell/page.tsx';

export default function WebhooksLoading() {
  const t = useText();
  return <LoadingListPage title={t('Webhooks')} />;
}
