import { LoadingEntries } from '#app/_ui/entry.tsx';
import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

export default function ProfileLoading() {
  return (
    <LoadingPage title="Personal details" width="form">
      <Surface>
        <LoadingEntries />
      </Surface>
    </LoadingPage>
  );
}
