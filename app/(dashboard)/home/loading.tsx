import { useText } from '#language';
import { Bone, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

const CARDS = ['first', 'second', 'third'];

export default function HomeLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Home')} width="list">
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        {CARDS.map((card) => (
          <Surface key={card} className="h-52 space-y-3 px-4 py-4">
            <Bone className="h-3 w-24" />
            <Bone className="h-7 w-40" />
          </Surface>
        ))}
      </div>
      <Surface className="h-96">{null}</Surface>
    </LoadingPage>
  );
}
