import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';
import { ReturnTarget } from '#app/_ui/navigation/return.tsx';

/** A short list without pages, columns or filters. Longer lists are tables. */
export const ItemList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y not-last:border-b">
    {children}
  </ul>
);

type ListItemProps = {
  /** The ID of an item with a form page. After saving, the focus returns to the item (app/_ui/navigation/return.tsx). */
  id?: string;
  icon: LucideIcon;
  /** Replaces the icon. */
  picture?: ReactNode;
  name: ReactNode;
  children: ReactNode;
  /** Actions on the item. */
  action?: ReactNode;
};

/** A list item with its icon, name, details and actions. */
export const ListItem = ({ id, icon: Icon, picture, name, children, action }: ListItemProps) => (
  <ReturnTarget id={id} className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] max-md:flex-wrap md:px-6">
    {picture ?? <Icon aria-hidden className="size-5 shrink-0 self-start text-muted" strokeWidth={1.5} />}
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">{name}</p>
      <div className="text-13 break-words text-muted">{children}</div>
    </div>
    {action}
  </ReturnTarget>
);

/** The actions of an item. On phones they wrap below its text, aligned after the icon or picture. */
export const ListItemActions = ({ hasPicture = false, children }: { hasPicture?: boolean; children: ReactNode }) => (
  <div className={classNames('flex shrink-0 flex-wrap items-start gap-2 max-md:w-full', hasPicture ? 'max-md:pl-15' : 'max-md:pl-8')}>
    {children}
  </div>
);

type CompactListItemProps = { notes?: readonly (string | null | false | undefined)[]; actions: ReactNode; children: ReactNode };

/** A compact list item without an icon: its name, notes below it, and its actions. */
export const CompactListItem = ({ notes = [], actions, children }: CompactListItemProps) => {
  const note = notes.filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5 md:px-6">
      <span className="min-w-0">
        <span className="break-words">{children}</span>
        {note && <span className="block text-13 text-muted">{note}</span>}
      </span>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </li>
  );
};
