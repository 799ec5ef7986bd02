import { useText } from '#language';
import { LoadingEntries, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

export default function ProfileLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Personal details')} width="form">
      <Surface>
        <LoadingEntries />
      </Surface>
    </LoadingPage>
  );
}
