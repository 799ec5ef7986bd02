import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AdminTransactionsLoading() {
  return <LoadingListPage title="Transactions" />;
}
