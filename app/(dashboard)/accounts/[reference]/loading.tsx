import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function AccountLoading() {
  return <LoadingEntriesPage title="Account" />;
}
