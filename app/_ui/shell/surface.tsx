import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

type SurfaceProps = {
  children: ReactNode;
  /** Around a form or a text; what has rows brings its own space. */
  padded?: boolean;
  className?: string;
};

/** A sheet of paper on the page: a hairline and a step of brightness, no shadow. */
export const Surface = ({ children, padded = false, className }: SurfaceProps) => (
  <div className={classNames('rounded-control border bg-surface', padded && 'px-5 py-5 md:px-6', className)}>{children}</div>
);

/** A titled part of a sheet. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t px-5 py-4 md:px-6">
    <h2 className="mb-2 text-13 font-medium text-muted">{title}</h2>
    {children}
  </section>
);
