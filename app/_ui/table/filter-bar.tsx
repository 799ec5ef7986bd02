'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition, type ReactNode } from 'react';
import { useText } from '#language';
import type { ListAddress } from '#app/_ui/table/list-query.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';

type FilterBarProps<Query> = {
  list: ListAddress<Query>;
  query: Query;
  /** The filters (app/_ui/table/filters.tsx), given what changes the address. */
  children(change: (next: Partial<Query>) => void): ReactNode;
};

/** What narrows a list, above it. Every choice is a new address, so the back button undoes it. */
export const FilterBar = <Query,>({ list, query, children }: FilterBarProps<Query>) => {
  const t = useText();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <search
      aria-label={t('Filters')}
      aria-busy={pending}
      className="flex flex-col gap-2 py-3 transition-opacity duration-150 aria-busy:opacity-60 @3xl:flex-row @3xl:flex-wrap"
    >
      {children((next) => startTransition(() => router.push(list.hrefOf(query, next), { scroll: false })))}
      {list.hasFilter(query) && (
        <Link href={list.clearedHref(query)} prefetch={false} scroll={false} className={buttonClass('quiet', 'self-start')}>
          <X aria-hidden className="size-4" /> {t('Clear filters')}
        </Link>
      )}
    </search>
  );
};

/** The filters that are chips. Where the list is narrow they are one line that can be pushed sideways. */
export const FilterChips = ({ children }: { children: ReactNode }) => (
  <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 @3xl:contents">{children}</div>
);
