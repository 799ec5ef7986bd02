import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AdminAddressesLoading() {
  return <LoadingListPage title="Addresses of users" />;
}
