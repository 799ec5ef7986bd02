import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function CurrenciesLoading() {
  return <LoadingListPage title="Currencies" />;
}
