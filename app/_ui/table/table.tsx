// The ledger table: thin lines between rows, a double rule before the amounts, and day headers. Its layout depends on the width of its
// container, so it also folds next to an open drawer. Columns with `wide` fold: their content moves to the main cell.
import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '#app/_ui/format/class-names.ts';

/** The width of the amount column. It determines the position of the rule behind the sticky header. */
const AMOUNT_WIDTH = 'w-[44%] @3xl:w-[26%]';
const RULE =
  'before:margin-rule before:pointer-events-none before:absolute before:inset-y-0 before:right-0 before:z-10 before:w-[44%] @3xl:before:w-[26%]';

type LedgerTableProps = {
  caption: string;
  /** Lists without amounts have no amount column. */
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
  /** The width of the column. The main column takes the remaining width. */
  width?: string;
  /** The URL of the list sorted by this column. */
  href?: string;
  /** The current sort order of this column. */
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
  /** The number of columns, including folded ones. */
  columns: number;
  /** The total of the group, above its amounts. */
  sum?: ReactNode;
  children: ReactNode;
};

const GROUP_HEADER = 'border-b pt-5 pb-1.5 text-13 font-medium compact:@3xl:pt-2.5 compact:@3xl:pb-1';

/** A header for the rows that follow it. */
export const GroupHeader = ({ columns, sum, children }: GroupHeaderProps) => (
  <tr>
    <th scope="rowgroup" className={classNames(GROUP_HEADER, 'px-4 text-left align-top @3xl:whitespace-nowrap')}>
      {children}
    </th>
    <td colSpan={columns - 2} className="hidden border-b @3xl:table-cell" />
    <td className={classNames(GROUP_HEADER, 'pr-4 pl-3 text-right align-top break-words')}>{sum}</td>
  </tr>
);

/** A row that opens a page or dialog. The link in its main cell covers it. */
export const LinkRow = ({ children }: { children: ReactNode }) => (
  <tr className="relative h-11 hover:bg-sunken has-aria-[current=page]:bg-sunken compact:@3xl:h-8">{children}</tr>
);

const CELL = 'border-b py-1.5 compact:@3xl:py-0.5';

/** The name of the row with details below it, or next to it in a compact table. */
export const MainCell = ({ children }: { children: ReactNode }) => (
  <td className={classNames(CELL, 'pr-3 pl-4 @3xl:pl-0')}>
    <div className="compact:@3xl:flex compact:@3xl:items-baseline compact:@3xl:gap-x-3 compact:@3xl:leading-6 compact:@3xl:*:min-w-0">
      {children}
    </div>
  </td>
);

/** A cell that is hidden in a narrow table. */
export const WideCell = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <td className={classNames(CELL, 'hidden pr-3 first:pl-4 @3xl:table-cell', className)}>{children}</td>
);

export const AmountCell = ({ children }: { children: ReactNode }) => (
  <td className={classNames(CELL, 'pr-4 pl-3 text-right break-words')}>{children}</td>
);

/** The total, below a double rule. */
export const TotalRow = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <tr className="h-12 *:border-t-4 *:border-double *:border-control">
    <td className="hidden @3xl:table-cell" />
    <th scope="row" className="pr-3 pl-4 text-left font-medium @3xl:pl-0">
      {title}
    </th>
    <td colSpan={2} className="hidden @3xl:table-cell" />
    <td className="pr-4 pl-3 text-right break-words">{children}</td>
  </tr>
);

/** A column of a list table. */
export type TableColumn<Row> = Pick<HeaderCellProps, 'width' | 'href' | 'order'> & {
  title: ReactNode;
  render(row: Row): ReactNode;
  /** The content in a narrow table, where no title explains it. */
  renderNarrow?(row: Row): ReactNode;
  /** The name of the row, with the links and details that belong to it. It takes the remaining width. */
  isMain?: boolean;
  isAmount?: boolean;
  className?: string;
  /** In a narrow table, the content is below the name: next to the other columns, on its own line, or omitted. */
  narrowLayout?: 'line' | 'hidden';
};

type ListTableProps<Row> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getKey(row: Row): string | number;
  /** The rows do not open a page or dialog. */
  isPlain?: boolean;
  /** A total row. */
  footer?: ReactNode;
};

/** A table with a row per record. In a narrow table, the columns fold below the name. */
export const ListTable = <Row,>({ caption, columns, rows, getKey, isPlain = false, footer }: ListTableProps<Row>) => {
  const RowElement = isPlain ? PlainRow : LinkRow;
  return (
    <LedgerTable caption={caption} hasAmounts={columns.some(({ isAmount }) => isAmount)}>
      <thead>
        <tr>
          {columns.map(({ title, isMain, isAmount, width, href, order }, index) => {
            const header = { ...(width && { width }), ...(href && { href }), ...(order && { order }) };
            return isAmount ? (
              <AmountHeader key={index} {...header}>
                {title}
              </AmountHeader>
            ) : (
              <HeaderCell key={index} {...header} wide={!isMain}>
                {title}
              </HeaderCell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowElement key={getKey(row)}>
            {columns.map((column, index) => (
              <Cell key={index} column={column} columns={columns} row={row} />
            ))}
          </RowElement>
        ))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </LedgerTable>
  );
};

const PlainRow = ({ children }: { children: ReactNode }) => <tr className="h-11">{children}</tr>;

type CellProps<Row> = { column: TableColumn<Row>; columns: readonly TableColumn<Row>[]; row: Row };

const Cell = <Row,>({ column: { render, isMain, isAmount, className }, columns, row }: CellProps<Row>) => {
  if (isAmount) return <AmountCell>{render(row)}</AmountCell>;
  if (!isMain) return <WideCell {...(className && { className })}>{render(row)}</WideCell>;
  return (
    <MainCell>
      {render(row)}
      <NarrowDetails columns={columns} row={row} />
    </MainCell>
  );
};

/** The content of the folded columns, below the name. */
const NarrowDetails = <Row,>({ columns, row }: Omit<CellProps<Row>, 'column'>) => {
  const foldedColumns = columns.filter(({ isMain, isAmount, narrowLayout }) => !isMain && !isAmount && narrowLayout !== 'hidden');
  const contentOf = ({ render, renderNarrow = render }: TableColumn<Row>) => renderNarrow(row);
  return (
    <div className="text-13 text-muted @3xl:hidden">
      {foldedColumns.map((column, index) => column.narrowLayout === 'line' && <div key={index}>{contentOf(column)}</div>)}
      <div className="flex flex-wrap gap-x-3 gap-y-1.5">
        {foldedColumns.map(
          (column, index) =>
            column.narrowLayout !== 'line' && (
              <div key={index} className="max-w-full min-w-0 truncate empty:hidden">
                {contentOf(column)}
              </div>
            ),
        )}
      </div>
    </div>
  );
};
