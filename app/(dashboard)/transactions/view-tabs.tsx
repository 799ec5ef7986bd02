import Link from 'next/link';
import { classNames } from '#app/_ui/class-names.ts';
import { listHref, VIEWS, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';

/** The named views of the list. They are links: each is an address. */
export const ViewTabs = ({ query }: { query: TransactionQuery }) => (
  <nav aria-label="Views" className="flex gap-1 overflow-x-auto border-b">
    {VIEWS.map(({ name, type, status }) => {
      const isHere = query.type === type && query.status === status;
      return (
        <Link
          key={name}
          href={listHref(query, { type, status })}
          prefetch={false}
          aria-current={isHere ? 'page' : undefined}
          className={classNames(
            '-mb-px border-b-2 px-3 py-2 outline-offset-[-2px] max-md:py-3',
            isHere ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {name}
        </Link>
      );
    })}
  </nav>
);
