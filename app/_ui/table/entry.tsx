import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { ReturnTarget } from '#app/_ui/navigation/return.tsx';

/** A list that is read whole, such as what a person keeps of one kind. What has pages, columns and filters is a table. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y not-last:border-b">
    {children}
  </ul>
);

type EntryProps = {
  /** Of an entry with a form page: once it is saved there, the focus returns to it (app/_ui/navigation/return.tsx). */
  id?: string;
  icon: LucideIcon;
  /** In place of the icon: what it looks like. */
  picture?: ReactNode;
  name: ReactNode;
  children: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
};

/** One thing, what is known of it, and what can be done with it. */
export const Entry = ({ id, icon: Icon, picture, name, children, action }: EntryProps) => (
  <ReturnTarget id={id} className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] max-md:flex-wrap md:px-6">
    {picture ?? <Icon aria-hidden className="size-5 shrink-0 self-start text-muted" strokeWidth={1.5} />}
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">{name}</p>
      <div className="text-13 break-words text-muted">{children}</div>
    </div>
    {action}
  </ReturnTarget>
);

/** Where an entry has more than one action. On a phone they stand below its words, which begin beside an icon or a picture. */
export const EntryActions = ({ besidePicture = false, children }: { besidePicture?: boolean; children: ReactNode }) => (
  <div className={classNames('flex shrink-0 flex-wrap items-start gap-2 max-md:w-full', besidePicture ? 'max-md:pl-15' : 'max-md:pl-8')}>
    {children}
  </div>
);
