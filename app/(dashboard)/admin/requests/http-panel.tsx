import type { ReactNode } from 'react';
import { Surface } from '#app/_ui/shell/page.tsx';

/** One side of an HTTP exchange: the request or the response. */
export const HttpPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Surface className="min-w-0">
    <section className="space-y-4 px-4 py-4 md:px-6">
      <h2 className="text-16 font-medium">{title}</h2>
      {children}
    </section>
  </Surface>
);

/** Headers or query parameters. */
export const HttpFields = ({ fields }: { fields: Record<string, string> }) => (
  <dl className="divide-y font-mono text-13">
    {Object.entries(fields).map(([name, value]) => (
      <div key={name} className="grid grid-cols-[minmax(7rem,35%)_1fr] gap-3 py-1">
        <dt className="break-words text-muted">{name}</dt>
        <dd className="min-w-0 break-all">{value}</dd>
      </div>
    ))}
  </dl>
);
