import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { LoadingRows } from '#app/_ui/table.tsx';

export default function AdminMobilesLoading() {
  return (
    <LoadingPage title="Mobile numbers of users" width="list">
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
}
