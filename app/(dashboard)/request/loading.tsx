import { useText } from '#language';
import { LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

export default function RequestLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Request money')} width="form">
      <Surface className="h-80">{null}</Surface>
    </LoadingPage>
  );
}
