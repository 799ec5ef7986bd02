import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function AdminAccountLoading() {
  return <LoadingEntriesPage title="Account" />;
}
