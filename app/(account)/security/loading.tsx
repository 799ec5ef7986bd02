import { PageHeader } from '#app/_ui/page-header.tsx';
import { Surface } from '#app/_ui/surface.tsx';

const PARTS = ['authenticators', 'sessions', 'tokens', 'password'];

/** The parts' places, until they are read. */
export default function SecurityLoading() {
  return (
    <div role="status" className="mx-auto max-w-3xl space-y-5 px-4 pb-12 md:px-6">
      <PageHeader title="Security" />
      <span className="sr-only">Loading</span>
      {PARTS.map((part) => (
        <Surface key={part}>
          <div aria-hidden className="animate-fade-in space-y-3 px-4 py-4 md:px-6">
            <div className="h-5 w-32 rounded-chip bg-sunken" />
            <div className="h-4 w-72 max-w-full rounded-chip bg-sunken" />
            <div className="h-11 rounded-control bg-sunken" />
          </div>
        </Surface>
      ))}
    </div>
  );
}
