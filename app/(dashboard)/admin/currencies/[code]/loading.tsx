import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function CurrencyLoading() {
  return <LoadingEntriesPage title="Currency" />;
}
