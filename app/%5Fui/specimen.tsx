import type { ReactNode } from 'react';
import { Surface } from '#app/_ui/shell/surface.tsx';

type SpecimenProps = {
  /** The name of the part's file. */
  name: string;
  /** It brings its own space. */
  isWide?: boolean;
  children: ReactNode;
};

/** One part, in the states that it can be in. */
export const Specimen = ({ name, isWide = false, children }: SpecimenProps) => (
  <section aria-label={name} data-specimen={name} className="min-w-0 space-y-1">
    {/* Some parts are whole pages with a title of their own, after which no lower heading can follow. */}
    <h2 className="font-mono text-12 text-muted">{name}</h2>
    <Surface padded={!isWide} className="@container">
      <div className={isWide ? undefined : 'space-y-4'}>{children}</div>
    </Surface>
  </section>
);

/** Parts of one use. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-4">
    <h2 className="border-b pb-1 text-20 font-medium tracking-tight">{title}</h2>
    {children}
  </section>
);
