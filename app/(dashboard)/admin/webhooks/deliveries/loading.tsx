import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function DeliveriesLoading() {
  return <LoadingListPage title="Webhooks" />;
}
