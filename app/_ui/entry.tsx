import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The list of what a part holds. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y not-last:border-b">
    {children}
  </ul>
);

type EntryProps = { icon: LucideIcon; name: ReactNode; children: ReactNode; action?: ReactNode };

/** One thing, what is known of it, and what can be done with it. */
export const Entry = ({ icon: Icon, name, children, action }: EntryProps) => (
  <li className="flex items-center gap-3 px-4 py-3 md:px-6">
    <Icon aria-hidden className="size-5 shrink-0 self-start text-muted" strokeWidth={1.5} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">{name}</p>
      <p className="text-13 break-words text-muted">{children}</p>
    </div>
    {action}
  </li>
);
