import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AdminAccountsLoading() {
  return <LoadingListPage title="Accounts" />;
}
