import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

/** Maximum widths, by content. */
const WIDTHS = { form: 'max-w-3xl', reading: 'max-w-3xl', list: '' };

export type PageWidth = keyof typeof WIDTHS;

type PageProps = {
  title: string;
  width: PageWidth;
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
