import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function UsersLoading() {
  return <LoadingListPage title="Users" />;
}
