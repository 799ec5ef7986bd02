import { useText } from '#language';
import { LoadingEntries } from '#app/_ui/entry.tsx';
import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

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
