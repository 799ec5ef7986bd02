import { useText } from '#language';
import { LoadingPage, LoadingRows } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

export default function AdminDocumentsLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Documents of users')} width="list">
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
}
