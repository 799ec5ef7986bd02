// The ledger table: hairlines between rows, a double red rule before the amounts, day headers as its bookmarks. It asks
// how wide its container is, not the screen: beside an open drawer it folds as it does on a phone. Columns that fold
// away are `wide`; their content then stands in the main cell.
import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

/**
 * The width of the amount column, and so the place of the rule: one line behind the titles that stay in view.
 */
const AMOUNT_WIDTH = 'w-[44%] @3xl:w-[26%]';
const RULE =
  'before:margin-rule before:pointer-events-none before:absolute before:inset-y-0 before:right-0 before:z-10 before:w-[44%] @3xl:before:w-[26%]';

type LedgerTableProps = {
  caption: string;
  /** A list without amounts has no margin for them. */
  hasAmounts?: boolean;
  children: ReactNode;
};

export const LedgerTable = ({ caption, hasAmounts = true, children }: LedgerTableProps) => (
  <div className={classNames('relative', hasAmounts && RULE)}>
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </div>
);

const HEADER = 'sticky top-12 z-12 border-b border-control bg-surface py-1 text-12 font-normal text-muted';

type HeaderCellProps = {
  children: ReactNode;
  wide?: boolean;
  /** The column's width, for all but the main one, which takes what is left. */
  width?: string;
  /** Where a press on the title leads: the list in the order of this column. */
  href?: string;
  /** The order that the list has by this column now. */
  order?: 'ascending' | 'descending';
};

export const HeaderCell = ({ children, wide = false, width, href, order }: HeaderCellProps) => (
  <th
    scope="col"
    aria-sort={order}
    className={classNames(HEADER, 'text-left', width, wide ? 'hidden first:pl-4 @3xl:table-cell' : 'pl-4 @3xl:pl-0')}
  >
    <HeaderTitle href={href} order={order}>
      {children}
    </HeaderTitle>
  </th>
);

export const AmountHeader = ({ children, href, order }: HeaderCellProps) => (
  <th scope="col" aria-sort={order} className={classNames(HEADER, AMOUNT_WIDTH, 'margin-rule pr-4 text-right')}>
    <HeaderTitle href={href} order={order} arrowFirst>
      {children}
    </HeaderTitle>
  </th>
);

type HeaderTitleProps = Pick<HeaderCellProps, 'children' | 'href' | 'order'> & { arrowFirst?: boolean };

const HeaderTitle = ({ children, href, order, arrowFirst = false }: HeaderTitleProps) => {
  if (!href) return children;
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className={classNames('inline-flex min-h-6 items-center gap-1 hover:text-text', arrowFirst && 'flex-row-reverse')}
    >
      {children}
      <Arrow aria-hidden className={classNames('size-3', !order && 'invisible')} />
    </Link>
  );
};

type GroupHeaderProps = {
  /** All of the table's, folded or not. */
  columns: number;
  /** What the group comes to, over its amounts. */
  sum?: ReactNode;
  children: ReactNode;
};

const GROUP_HEADER = 'border-b pt-5 pb-1.5 text-13 font-medium compact:@3xl:pt-2.5 compact:@3xl:pb-1';

/** A bookmark over the rows that follow it. Its title may reach over the cells beside it, which are empty. */
export const GroupHeader = ({ columns, sum, children }: GroupHeaderProps) => (
  <tr>
    <th scope="rowgroup" className={classNames(GROUP_HEADER, 'px-4 text-left align-top @3xl:whitespace-nowrap')}>
      {children}
    </th>
    <td colSpan={columns - 2} className="hidden border-b @3xl:table-cell" />
    <td className={classNames(GROUP_HEADER, 'pr-4 pl-3 text-right align-top break-words')}>{sum}</td>
  </tr>
);

/** A row that opens its own page or dialog: what its main cell holds covers it, and the open one is marked. */
export const LinkRow = ({ children }: { children: ReactNode }) => (
  <tr className="relative h-11 hover:bg-sunken has-aria-[current=page]:bg-sunken compact:@3xl:h-8">{children}</tr>
);

const CELL = 'border-b py-1.5 compact:@3xl:py-0.5';

/** What the row is called, and what is said below it; in a compact table beside it. */
export const MainCell = ({ children }: { children: ReactNode }) => (
  <td className={classNames(CELL, 'pr-3 pl-4 @3xl:pl-0')}>
    <div className="compact:@3xl:flex compact:@3xl:items-baseline compact:@3xl:gap-x-3 compact:@3xl:leading-6 compact:@3xl:*:min-w-0">
      {children}
    </div>
  </td>
);

/** A cell that folds away where the table is narrow. */
export const WideCell = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <td className={classNames(CELL, 'hidden pr-3 first:pl-4 @3xl:table-cell', className)}>{children}</td>
);

export const AmountCell = ({ children }: { children: ReactNode }) => (
  <td className={classNames(CELL, 'pr-4 pl-3 text-right break-words')}>{children}</td>
);

/** The last line, under the double line of a sum. */
export const SumRow = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <tr className="h-12 *:border-t-4 *:border-double *:border-control">
    <td className="hidden @3xl:table-cell" />
    <th scope="row" className="pr-3 pl-4 text-left font-medium @3xl:pl-0">
      {title}
    </th>
    <td colSpan={2} className="hidden @3xl:table-cell" />
    <td className="pr-4 pl-3 text-right break-words">{children}</td>
  </tr>
);
