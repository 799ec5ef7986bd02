import { Bone, LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

export default function ServiceLoading() {
  return (
    <LoadingPage title="Service" width="form">
      <Surface padded>
        <Bone className="h-32" />
      </Surface>
    </LoadingPage>
  );
}
