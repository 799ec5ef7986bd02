import { useText } from '#language';
import { LoadingEntries, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

export default function PreferencesLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Preferences')} width="form">
      <Surface>
        <LoadingEntries />
      </Surface>
    </LoadingPage>
  );
}
