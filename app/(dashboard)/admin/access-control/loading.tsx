import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AccessControlLoading() {
  return <LoadingListPage title="Access control" />;
}
