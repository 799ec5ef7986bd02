import type { ReactNode } from 'react';

/** One subject of a page, with an address of its own. */
export const Chapter = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-3">
    <h2 id={id} className="scroll-mt-16 pt-2 text-16 font-medium">
      <a href={`#${id}`} className="hover:underline">
        {title}
      </a>
    </h2>
    {children}
  </section>
);

/** The head of a page: what it is, and the same as text for programs. */
export const PageHead = ({ title, twin, above, children }: { title: string; twin?: string; above?: ReactNode; children?: ReactNode }) => (
  <header className="space-y-3 pb-6">
    {above && <p className="text-13 text-muted">{above}</p>}
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="min-w-0 text-28 leading-tight font-medium tracking-tight break-words">{title}</h1>
      {twin && <Twin href={twin} />}
    </div>
    {children}
  </header>
);

/** The way to a page as Markdown. */
export const Twin = ({ href }: { href: string }) => (
  <a
    href={href}
    type="text/markdown"
    className="inline-flex min-h-6 items-center text-13 text-muted underline underline-offset-3 hover:text-text"
  >
    As Markdown
  </a>
);
