// List pages: filters, table, empty states, CSV download and pagination.
import Link from 'next/link';
import type { ReactNode } from 'react';
import { FilterBar, type ListFilter } from '#app/_ui/table/filters.tsx';
import { type ListUrls, PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useFormat, useText } from '#language';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

type FilteredList<Query> = { list: ListUrls<Query>; query: Query };

type ListFiltersProps<Query> = FilteredList<Query> & { filters: readonly ListFilter[]; children?: ReactNode };

const toFilterText = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

/** The filters of a list; `children` are other controls after them. */
export const ListFilters = <Query extends object>({ list, query, ...bar }: ListFiltersProps<Query>) => (
  <FilterBar
    {...bar}
    href={list.hrefOf(query)}
    clearedHref={list.hasFilter(query) ? list.clearedHref(query) : undefined}
    values={Object.fromEntries(Object.entries(query).map(([name, value]) => [name, toFilterText(value)]))}
  />
);

/** A filter by user, for several lists. */
export const userFilter = (t: Translate): ListFilter => ({ name: 'user', label: t('User'), placeholder: t('Email, mobile or user ID') });
export const statusFilter = (t: Translate): ListFilter => ({
  name: 'status',
  label: t('Status'),
  options: enumOptions(t, VERIFICATION_STATUSES),
});

type ListPanelProps<Query> = FilteredList<Query> & {
  labels: ListLabels;
  /** The number of matching rows. */
  count: number;
  filters?: readonly ListFilter[];
  /** Other controls of the list, after its filters. */
  controls?: ReactNode;
  /** Content above the filters, such as the saved views (app/_ui/table/saved-views.tsx). */
  views?: ReactNode;
  /** The empty state without filters. */
  empty: { title: string; text: ReactNode; action?: ReactNode };
  /** A hint for when no row matches. */
  noMatch?: string;
  /** The table. */
  children: ReactNode;
};

/** A list on a page: filters, the table or an empty state, and pagination. */
export const ListPanel = <Query extends { page: number }>(props: ListPanelProps<Query>) => {
  const { labels, list, query, count, filters = [], controls, views, empty, noMatch, children } = props;
  const isFiltered = list.hasFilter(query);
  return (
    <>
      <Surface className="@container">
        {views}
        {(count > 0 || isFiltered) && (filters.length > 0 || controls) && (
          <div className="px-4">
            <ListFilters list={list} query={query} filters={filters}>
              {controls}
            </ListFilters>
          </div>
        )}
        {count > 0 && children}
        {count === 0 && isFiltered && (
          <NoMatchState labels={labels} clearedHref={list.clearedHref(query)}>
            {noMatch}
          </NoMatchState>
        )}
        {count === 0 && !isFiltered && (
          <EmptyState title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        )}
      </Surface>
      <ListPagination labels={labels} list={list} query={query} count={count} />
    </>
  );
};

type ListPageProps<Query> = ListPanelProps<Query> & {
  title: string;
  /** The download of all matching rows: the REST path, and the filters and order. */
  csv?: DownloadCsvProps;
  /** Actions next to the title. */
  actions?: ReactNode;
  /** Tabs of sibling lists, above the list. */
  tabs?: ReactNode;
};

/** A page with one list. */
export const ListPage = <Query extends { page: number }>({ title, csv, actions, tabs, ...panel }: ListPageProps<Query>) => (
  <Page
    title={title}
    width="list"
    actions={
      <div className="flex flex-wrap gap-2 empty:hidden md:justify-end">
        {csv && panel.count > 0 && <DownloadCsv {...csv} />}
        {actions}
      </div>
    }
  >
    {tabs}
    <ListPanel {...panel} />
  </Page>
);

type ListPaginationProps<Query> = FilteredList<Query> & { labels: ListLabels; count: number };

/** The pagination of a list. Renders nothing for an empty list. */
export const ListPagination = <Query extends { page: number }>({ labels, list, query, count }: ListPaginationProps<Query>) =>
  count > 0 && (
    <Pagination page={query.page} pageSize={PAGE_SIZE} count={count} labels={labels} hrefOf={(page) => list.pageHref(query, page)} />
  );

type PaginationProps = {
  page: number;
  pageSize: number;
  count: number;
  labels: ListLabels;
  hrefOf: (page: number) => string;
};

/** The range of rows on the page, the total, and links to the next and previous page. */
export const Pagination = ({ page, pageSize, count, labels, hrefOf }: PaginationProps) => {
  const t = useText();
  const format = useFormat();
  const total = t(labels.total, { count });
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

type NoMatchStateProps = {
  labels: ListLabels;
  clearedHref: string;
  /** A hint about the reason. */
  children: ReactNode;
};

/** The empty state of a filtered list. EmptyState is for a list without rows. */
export const NoMatchState = ({ labels, clearedHref, children }: NoMatchStateProps) => {
  const t = useText();
  return (
    <EmptyState
      title={t(labels.noMatch)}
      action={
        <Link href={clearedHref} className={buttonClass()}>
          {t('Clear filters')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
};

type DownloadCsvProps = {
  /** The REST path of the list, such as /admin/users/. */
  list: `/${string}/`;
  /** The filters and order, without pagination. */
  query: Record<string, string | number | bigint | boolean | undefined>;
};

/** A link to download all matching rows as CSV. */
export const DownloadCsv = ({ list, query }: DownloadCsvProps) => {
  const t = useText();
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const search = parameters.toString();
  return (
    <a href={`/csv${list}${search && `?${search}`}`} download className={buttonClass('secondary', 'shrink-0')}>
      <Download aria-hidden className="size-4" /> {t('Download CSV')}
    </a>
  );
};

/** The labels of the rows of a list. */
export type ListLabels = {
  /** The number of rows. Uses the value `count`. */
  total: Message;
  /** Shown when no row matches. */
  noMatch: Message;
};

export const LIST_LABELS = {
  account: {
    total: message('{count, plural, one {# account} other {# accounts}}'),
    noMatch: message('No accounts match these filters'),
  },
  request: { total: message('{count, plural, one {# request} other {# requests}}'), noMatch: message('No requests match these filters') },
  currency: {
    total: message('{count, plural, one {# currency} other {# currencies}}'),
    noMatch: message('No currencies match these filters'),
  },
  delivery: {
    total: message('{count, plural, one {# delivery} other {# deliveries}}'),
    noMatch: message('No deliveries match these filters'),
  },
  document: {
    total: message('{count, plural, one {# document} other {# documents}}'),
    noMatch: message('No documents match these filters'),
  },
  endpoint: {
    total: message('{count, plural, one {# endpoint} other {# endpoints}}'),
    noMatch: message('No endpoints match these filters'),
  },
  entry: { total: message('{count, plural, one {# entry} other {# entries}}'), noMatch: message('No entries match these filters') },
  export: { total: message('{count, plural, one {# export} other {# exports}}'), noMatch: message('No exports match these filters') },
  group: { total: message('{count, plural, one {# group} other {# groups}}'), noMatch: message('No groups match these filters') },
  message: {
    total: message('{count, plural, one {# message} other {# messages}}'),
    noMatch: message('No messages match these filters'),
  },
  member: { total: message('{count, plural, one {# member} other {# members}}'), noMatch: message('No members match these filters') },
  transaction: {
    total: message('{count, plural, one {# transaction} other {# transactions}}'),
    noMatch: message('No transactions match these filters'),
  },
  user: { total: message('{count, plural, one {# user} other {# users}}'), noMatch: message('No users match these filters') },
} as const satisfies Record<string, ListLabels>;
