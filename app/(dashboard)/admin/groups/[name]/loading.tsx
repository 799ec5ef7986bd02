import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function GroupLoading() {
  return <LoadingListPage title="Group" />;
}
