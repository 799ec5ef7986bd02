// Pages in the dashboard shell, and their panels and sections.
import { type ReactNode, useId } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

/** Maximum widths, by content. */
const WIDTHS = { form: 'max-w-3xl', reading: 'max-w-3xl', list: '' };

export type PageWidth = keyof typeof WIDTHS;

type PageProps = {
  title: string;
  width: PageWidth;
  /** Breadcrumbs (app/(dashboard)/_shell/breadcrumbs.tsx), for pages that are not in the menu. */
  trail?: ReactNode;
  /** Actions next to the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page in the shell: its title and sections. */
export const Page = ({ title, width, trail, actions, children }: PageProps) => (
  // All pages start at the same edge, so the title does not move between them.
  <div className="mx-auto max-w-[80rem] px-4 pb-10 md:px-6">
    <div className={WIDTHS[width]}>
      {trail && <div className="pt-2">{trail}</div>}
      <header className={classNames('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4', trail ? 'pt-1' : 'pt-5')}>
        <h1 className="max-w-full text-20 font-medium tracking-tight break-words">{title}</h1>
        {actions}
      </header>
      <div className="space-y-5">{children}</div>
    </div>
  </div>
);

type SurfaceProps = {
  children: ReactNode;
  /** Adds padding, for forms and text. Rows have their own. */
  padded?: boolean;
  className?: string;
};

/** A panel with a thin border and a lighter background. */
export const Surface = ({ children, padded = false, className }: SurfaceProps) => (
  <div className={classNames('rounded-control border bg-surface', padded && 'px-5 py-5 md:px-6', className)}>{children}</div>
);

/** A titled section of a panel. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t px-5 py-4 md:px-6">
    <h2 className="mb-2 text-13 font-medium text-muted">{title}</h2>
    {children}
  </section>
);

type PageSectionProps = {
  title: ReactNode;
  /** The purpose, if the title does not state it. */ description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** A titled section of a page, in its own panel. */
export const PageSection = ({ title, description, action, children }: PageSectionProps) => {
  const id = useId();
  return (
    <Surface>
      <section aria-labelledby={id}>
        <div className="flex items-start justify-between gap-4 border-b px-4 py-4 max-md:flex-col md:px-6">
          <div>
            <h2 id={id} className="text-16 font-medium">
              {title}
            </h2>
            {description && <p className="max-w-prose text-muted">{description}</p>}
          </div>
          {action && <div className="shrink-0">{action}</div>}
        </div>
        {children}
      </section>
    </Surface>
  );
};

/** Actions below the rows of a section. */
export const PageSectionFooter = ({ children }: { children: ReactNode }) => <div className="px-4 py-4 md:px-6">{children}</div>;
