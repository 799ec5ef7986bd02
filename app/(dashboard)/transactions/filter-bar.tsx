'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { buttonClass } from '#app/_ui/button.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { clearedHref, DEFAULT_ORDER, hasFilter, listHref, STATUSES, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';

const TYPE_OPTIONS = [
  { value: 'credit', label: 'Incoming' },
  { value: 'debit', label: 'Outgoing' },
] as const;
/** Where the table is too narrow for its titles to sort by, the order stands among the filters. */
const ORDER_OPTIONS = [
  { value: 'created', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount first' },
  { value: 'amount', label: 'Lowest amount first' },
] as const;
const STATUS_OPTIONS = STATUSES.map((status) => ({ value: status, label: status }));

/** What narrows the list. Every choice is a new address, so the back button undoes it. */
export const FilterBar = ({ query, currencies }: { query: TransactionQuery; currencies: string[] }) => {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const change = (next: Partial<TransactionQuery>) => startTransition(() => router.push(listHref(query, next), { scroll: false }));

  return (
    <search
      aria-label="Filters"
      aria-busy={pending}
      className="flex flex-col gap-2 py-3 transition-opacity duration-150 aria-busy:opacity-60 @3xl:flex-row @3xl:flex-wrap"
    >
      <SearchFilter
        label="Reference or transaction id"
        placeholder="Reference or id"
        value={query.search}
        onChange={(search) => change({ search })}
      />
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 @3xl:contents">
        <SelectFilter label="Status" value={query.status} options={STATUS_OPTIONS} onChange={(status) => change({ status })} />
        <SelectFilter label="Type" value={query.type} options={TYPE_OPTIONS} onChange={(type) => change({ type })} />
        <SelectFilter
          label="Currency"
          value={query.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(currency) => change({ currency })}
        />
        <DateFilter label="From" value={query.from} max={query.to} onChange={(from) => change({ from })} />
        <DateFilter label="To" value={query.to} min={query.from} onChange={(to) => change({ to })} />
        <div className="@3xl:hidden">
          <SelectFilter
            label="Order"
            none="Newest first"
            value={query.order === DEFAULT_ORDER ? null : query.order}
            options={ORDER_OPTIONS}
            onChange={(order) => change({ order: order ?? DEFAULT_ORDER })}
          />
        </div>
      </div>
      {hasFilter(query) && (
        <Link href={clearedHref(query)} prefetch={false} scroll={false} className={buttonClass('quiet', 'self-start')}>
          <X aria-hidden className="size-4" /> Clear filters
        </Link>
      )}
    </search>
  );
};
