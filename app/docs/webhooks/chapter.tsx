import { useId, type ReactNode } from 'react';

/** One subject of the page. */
export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-16 font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
};
