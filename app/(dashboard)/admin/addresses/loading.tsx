import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { LoadingRows } from '#app/_ui/table.tsx';

export default function AdminAddressesLoading() {
  return (
    <LoadingPage title="Addresses of users" width="list">
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
}
