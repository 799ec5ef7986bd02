import { Bone, LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';

const FIELDS = ['recipient', 'source', 'amount', 'note'];

/** The form's place, until its accounts are read. */
export default function SendLoading() {
  return (
    <LoadingPage title="Send money" width="form">
      <Surface className="space-y-5 px-5 py-5 md:px-6">
        {FIELDS.map((field) => (
          <div key={field} className="space-y-2">
            <Bone className="h-4 w-24" />
            <Bone className="h-11 md:h-9" />
          </div>
        ))}
      </Surface>
    </LoadingPage>
  );
}
