import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function WebhookLoading() {
  return <LoadingListPage title="Webhook" />;
}
