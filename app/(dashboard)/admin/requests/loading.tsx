import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function RequestsLoading() {
  return <LoadingListPage title="Request log" />;
}
