import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function RequestLoading() {
  return <LoadingListPage title="Call" />;
}
