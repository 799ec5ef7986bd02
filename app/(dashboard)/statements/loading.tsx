import { useText } from '#language';
import { LoadingEntriesPage } from '#app/_ui/shell/page.tsx';

export default function StatementsLoading() {
  const t = useText();
  return <LoadingEntriesPage title={t('Statements')} />;
}
