import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function AddressesLoading() {
  return <LoadingEntriesPage title="Addresses" />;
}
