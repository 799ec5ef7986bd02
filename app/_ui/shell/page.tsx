// Pages in the dashboard shell, and their skeletons.
import type { ReactNode } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Surface } from '#app/_ui/shell/surface.tsx';

/** Maximum widths, by content. */
const WIDTHS = { form: 'max-w-3xl', reading: 'max-w-3xl', list: '' };

type PageProps = {
  title: string;
  width: keyof typeof WIDTHS;
  /** Breadcrumbs (app/(dashboard)/_shell/breadcrumbs.tsx), for pages that are not in the menu. */
  trail?: ReactNode;
  /** Actions beside the title. */
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

/** Skeleton of a page; `children` are the skeletons of its content. */
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

/** Skeleton of a text or control; its size is a class. */
export const Bone = ({ className }: { className: string }) => <div className={classNames('rounded-chip bg-sunken', className)} />;

const ROWS = Array.from({ length: 12 }, (_row, index) => index);

/** Skeleton of a table. */
export const LoadingRows = () => (
  <ul className="mt-14 divide-y border-t">
    {ROWS.map((row) => (
      <li key={row} className="flex h-11 items-center justify-between px-4">
        <Bone className="h-2.5 w-40" />
        <Bone className="h-2.5 w-24" />
      </li>
    ))}
  </ul>
);

/** Skeleton of a list of entries. */
export const LoadingEntries = () => (
  <div className="divide-y">
    {['first', 'second', 'third'].map((entry) => (
      <div key={entry} className="space-y-2 px-4 py-4 md:px-6">
        <Bone className="h-4 w-32" />
        <Bone className="h-3.5 w-64 max-w-full" />
      </div>
    ))}
  </div>
);

type LoadingProps = { title: string; /** Breadcrumbs, for pages that are not in the menu. */ trail?: ReactNode };

/** Skeleton of a page with a list of entries. */
export const LoadingEntriesPage = ({ title, trail }: LoadingProps) => (
  <LoadingPage title={title} width="reading" trail={trail}>
    <Surface>
      <LoadingEntries />
    </Surface>
  </LoadingPage>
);

/** Skeleton of a page with a table. */
export const LoadingListPage = ({ title, trail }: LoadingProps) => (
  <LoadingPage title={title} width="list" trail={trail}>
    <Surface>
      <LoadingRows />
    </Surface>
  </LoadingPage>
);

const FIELDS = ['first', 'second', 'third', 'fourth'];

/** Skeleton of a form page. */
export const LoadingFormPage = ({ title, trail, width = 'form' }: LoadingProps & { width?: 'form' | 'reading' }) => (
  <LoadingPage title={title} width={width} trail={trail}>
    <Surface padded className="space-y-5">
      {FIELDS.map((field) => (
        <div key={field} className="space-y-2">
          <Bone className="h-4 w-24" />
          <Bone className="h-11 md:h-9" />
        </div>
      ))}
    </Surface>
  </LoadingPage>
);
