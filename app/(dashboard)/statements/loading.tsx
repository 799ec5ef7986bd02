import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function StatementsLoading() {
  return <LoadingEntriesPage title="Statements" />;
}
