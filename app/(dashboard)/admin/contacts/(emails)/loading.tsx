import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { LoadingRows } from '#app/_ui/table.tsx';

export default function AdminEmailsLoading() {
  return (
    <LoadingPage title="Emails of users" width="list">
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
}
