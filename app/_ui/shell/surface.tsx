import { type ReactNode, useId } from 'react';
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

type PartProps = {
  title: ReactNode;
  /** What it is for, where the title does not say it. */ lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** One subject of a page, on a sheet of its own. */
export const Part = ({ title, lead, action, children }: PartProps) => {
  const id = useId();
  return (
    <Surface>
      <section aria-labelledby={id}>
        <div className="flex items-start justify-between gap-4 border-b px-4 py-4 max-md:flex-col md:px-6">
          <div>
            <h2 id={id} className="text-16 font-medium">
              {title}
            </h2>
            {lead && <p className="max-w-prose text-muted">{lead}</p>}
          </div>
          {action && <div className="shrink-0">{action}</div>}
        </div>
        {children}
      </section>
    </Surface>
  );
};

/** What can be added to a part, below its rows. */
export const PartFooter = ({ children }: { children: ReactNode }) => <div className="px-4 py-4 md:px-6">{children}</div>;
