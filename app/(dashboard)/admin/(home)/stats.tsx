import Link from 'next/link';
import type { ReactNode } from 'react';
import { Surface } from '#app/_ui/shell/page.tsx';

/** Each stat links to its list. */
export const Stats = ({ label, children }: { label: string; children: ReactNode }) => (
  <Surface>
    <section aria-label={label}>
      <h2 className="border-b px-4 py-2.5 font-medium md:px-6">{label}</h2>
      <dl className="grid overflow-hidden sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">{children}</dl>
    </section>
  </Surface>
);

type StatProps = { term: string; href: string; children: ReactNode; /** A comparison or an explanation. */ note?: ReactNode };

export const Stat = ({ term, href, children, note }: StatProps) => (
  <div className="relative -mr-px -mb-px border-r border-b px-4 py-3 hover:bg-sunken md:px-6">
    <dt className="text-13 text-muted">
      <Link href={href} prefetch={false} className="after:absolute after:inset-0">
        {term}
      </Link>
    </dt>
    <dd>
      <span className="figures text-20 font-medium">{children}</span>
      {note && <span className="block text-13 text-muted">{note}</span>}
    </dd>
  </div>
);
