import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function BankAccountsLoading() {
  return <LoadingEntriesPage title="Bank accounts" />;
}
