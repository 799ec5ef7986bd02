import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useFormat, useText } from '#language';
import { LISTED, type Listed } from '#app/_ui/table/listed.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';

type PaginationProps = {
  page: number;
  pageSize: number;
  count: number;
  /** What is counted. */
  noun: Listed;
  hrefOf: (page: number) => string;
};

/** Which rows are shown of how many, and the way to the others. */
export const Pagination = ({ page, pageSize, count, noun, hrefOf }: PaginationProps) => {
  const t = useText();
  const format = useFormat();
  const total = t(LISTED[noun].counted, { count });
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-13 text-muted">
        {count > pageSize ? t('{first}–{last} of {total}', { first: format.count(first), last: format.count(last), total }) : total}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link href={hrefOf(page - 1)} rel="prev" prefetch={false} className={buttonClass()}>
            <ChevronLeft aria-hidden className="size-4" /> {t('Previous')}
          </Link>
        )}
        {last < count && (
          <Link href={hrefOf(page + 1)} rel="next" prefetch={false} className={buttonClass()}>
            {t('Next')} <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
    </nav>
  );
};
