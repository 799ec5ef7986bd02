import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function AccountsLoading() {
  return <LoadingEntriesPage title="Accounts" />;
}
