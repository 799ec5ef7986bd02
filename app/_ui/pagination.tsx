import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { formatCount } from '#server/kernel/format.ts';
import { buttonClass } from '#app/_ui/button.tsx';

type PaginationProps = {
  page: number;
  pageSize: number;
  count: number;
  /** What is counted, in the singular. */
  noun: string;
  hrefOf: (page: number) => string;
};

/** Which rows are shown of how many, and the way to the others. */
export const Pagination = ({ page, pageSize, count, noun, hrefOf }: PaginationProps) => {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3">
      <p className="figures text-13 text-muted">
        {count > pageSize && `${first}–${last} of `}
        {formatCount(count, noun)}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link href={hrefOf(page - 1)} rel="prev" prefetch={false} className={buttonClass()}>
            <ChevronLeft aria-hidden className="size-4" /> Previous
          </Link>
        )}
        {last < count && (
          <Link href={hrefOf(page + 1)} rel="next" prefetch={false} className={buttonClass()}>
            Next <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
    </nav>
  );
};
