import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '#app/_ui/button.tsx';

const hrefOf = (page: number): string => (page > 1 ? `/outbox?page=${page}` : '/outbox');

/** The way to newer and older messages; how many there are is not counted. */
export const OtherPages = ({ page, hasMore }: { page: number; hasMore: boolean }) =>
  (page > 1 || hasMore) && (
    <nav aria-label="Pages" className="flex justify-end gap-2 py-3">
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev" prefetch={false} className={buttonClass()}>
          <ChevronLeft aria-hidden className="size-4" /> Newer
        </Link>
      )}
      {hasMore && (
        <Link href={hrefOf(page + 1)} rel="next" prefetch={false} className={buttonClass()}>
          Older <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
