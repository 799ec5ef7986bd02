import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function CryptoAccountsLoading() {
  return <LoadingEntriesPage title="Crypto accounts" />;
}
