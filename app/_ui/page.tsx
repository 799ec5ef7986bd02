import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/class-names.ts';

/** How wide a page may become: as its form, as text that is read, or as a table with many columns. */
const WIDTHS = { form: 'max-w-[45rem]', reading: 'max-w-3xl', list: 'max-w-[80rem]' };

type PageProps = {
  title: string;
  width: keyof typeof WIDTHS;
  /** What can be done with all of it, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page in the shell: its title, and its sheets one below the other. */
export const Page = ({ title, width, actions, children }: PageProps) => (
  <div className={classNames('mx-auto px-4 pb-10 md:px-6', WIDTHS[width])}>
    <header className="flex items-center justify-between gap-4 pt-5 pb-4">
      <h1 className="text-20 font-medium tracking-tight">{title}</h1>
      {actions}
    </header>
    <div className="space-y-5">{children}</div>
  </div>
);

/** The same while it is read: `children` are the places of what will stand there. */
export const LoadingPage = ({ title, width, children }: Omit<PageProps, 'actions'>) => (
  <Page title={title} width={width}>
    <p role="status" className="sr-only">
      Loading
    </p>
    <div aria-hidden className="animate-fade-in space-y-5">
      {children}
    </div>
  </Page>
);

/** The place of a text or a control that is still being read; its size is a class. */
export const Bone = ({ className }: { className: string }) => <div className={classNames('rounded-chip bg-sunken', className)} />;
