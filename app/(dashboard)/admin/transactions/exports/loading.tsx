import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function ExportsLoading() {
  return <LoadingListPage title="Transactions" />;
}
