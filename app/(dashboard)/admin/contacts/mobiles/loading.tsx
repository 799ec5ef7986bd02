import { useText } from '#language';
import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { LoadingRows } from '#app/_ui/table.tsx';

export default function AdminMobilesLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Mobile numbers of users')} width="list">
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
}
