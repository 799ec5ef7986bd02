import { useText } from '#language';
import { LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

export default function AdminHomeLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Overview')} width="list">
      <Surface className="h-24">{null}</Surface>
      <Surface className="h-64">{null}</Surface>
      <Surface className="h-40">{null}</Surface>
    </LoadingPage>
  );
}
