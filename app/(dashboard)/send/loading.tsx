import { PageHeader } from '#app/_ui/page-header.tsx';
import { Surface } from '#app/_ui/surface.tsx';

const FIELDS = ['recipient', 'source', 'amount', 'note'];

/** The form's place, until its accounts are read. */
export default function SendLoading() {
  return (
    <div className="mx-auto max-w-[45rem] px-4 pb-10 md:px-6">
      <PageHeader title="Send money" />
      <Surface>
        <div role="status" className="animate-fade-in space-y-5 px-5 py-5 md:px-6">
          <span className="sr-only">Loading</span>
          {FIELDS.map((field) => (
            <div key={field} aria-hidden className="space-y-2">
              <div className="h-4 w-24 rounded-chip bg-sunken" />
              <div className="h-11 rounded-control bg-sunken md:h-9" />
            </div>
          ))}
        </div>
      </Surface>
    </div>
  );
}
