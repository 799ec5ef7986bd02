import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function GroupsLoading() {
  return <LoadingListPage title="Groups" />;
}
