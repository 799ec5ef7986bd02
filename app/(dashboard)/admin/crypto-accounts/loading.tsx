import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AdminCryptoAccountsLoading() {
  return <LoadingListPage title="Crypto accounts of users" />;
}
