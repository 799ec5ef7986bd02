import { useText } from '#language';
import { LoadingEntries } from '#app/_ui/entry.tsx';
import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

export default function ContactLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Contact')} width="reading">
      <Surface>
        <LoadingEntries />
      </Surface>
    </LoadingPage>
  );
}
