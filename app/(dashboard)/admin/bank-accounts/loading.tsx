import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AdminBankAccountsLoading() {
  return <LoadingListPage title="Bank accounts of users" />;
}
