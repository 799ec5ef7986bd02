import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function ApprovalQueueLoading() {
  return <LoadingListPage title="Transactions" />;
}
