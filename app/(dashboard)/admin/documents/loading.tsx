import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { LoadingRows } from '#app/_ui/table.tsx';

export default function AdminDocumentsLoading() {
  return (
    <LoadingPage title="Documents of users" width="list">
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
}
