import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function WebhooksLoading() {
  return <LoadingListPage title="Webhooks" />;
}
