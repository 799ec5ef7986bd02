import { useText } from '#language';
import { Bone, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

const PARTS = ['authenticators', 'sessions', 'tokens', 'password'];

/** The skeleton of the page. */
export default function SecurityLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Security')} width="reading">
      {PARTS.map((part) => (
        <Surface key={part} className="space-y-3 px-4 py-4 md:px-6">
          <Bone className="h-5 w-32" />
          <Bone className="h-4 w-72 max-w-full" />
          <Bone className="h-11" />
        </Surface>
      ))}
    </LoadingPage>
  );
}
