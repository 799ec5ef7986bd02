import type { ReactNode } from 'react';

/** The title of a page, and what can be done there. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="flex items-center justify-between gap-4 pt-5 pb-4">
    <h1 className="text-20 font-medium tracking-tight">{title}</h1>
    {children}
  </header>
);
