import type { ReactNode } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';

/** How wide a page may become: as its form, as text that is read, or as a table with many columns. */
const WIDTHS = { form: 'max-w-3xl', reading: 'max-w-3xl', list: '' };

type PageProps = {
  title: string;
  width: keyof typeof WIDTHS;
  /** The way down to it from the menu (app/(dashboard)/_shell/breadcrumbs.tsx), where it is not in the menu itself. */
  trail?: ReactNode;
  /** What can be done with all of it, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page in the shell: its title, and its sheets one below the other. */
export const Page = ({ title, width, trail, actions, children }: PageProps) => (
  // Whatever their width, pages begin at one edge: from one to the next the title stays where it is.
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

/** The same while it is read: `children` are the places of what will stand there. */
export const LoadingPage = ({ title, width, trail, children }: Omit<PageProps, 'actions'>) => {
  const t = useText();
  return (
    <Page title={title} width={width} trail={trail}>
      <p role="status" className="sr-only">
        {t('Loading')}
      </p>
      <div aria-hidden className="animate-fade-in space-y-5">
        {children}
      </div>
    </Page>
  );
};

/** The place of a text or a control that is still being read; its size is a class. */
export const Bone = ({ className }: { className: string }) => <div className={classNames('rounded-chip bg-sunken', className)} />;
