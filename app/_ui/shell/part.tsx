import { useId, type ReactNode } from 'react';
import { Surface } from '#app/_ui/shell/surface.tsx';

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
