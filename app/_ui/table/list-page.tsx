import type { ReactNode } from 'react';
import { PAGE_SIZE, type ListAddress } from '#app/_ui/table/list-query.ts';
import type { Listed } from '#app/_ui/table/listed.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { NoMatch } from '#app/_ui/table/no-match.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Pagination } from '#app/_ui/table/pagination.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

type ListPageProps<Query> = {
  title: string;
  /** What one row is. */
  noun: Listed;
  list: ListAddress<Query>;
  query: Query;
  /** All that match the filters. */
  count: number;
  /** What narrows the list. */
  filters: ReactNode;
  /** What can be done with all of it, beside the title. */
  actions?: ReactNode;
  /** The views of it that somebody has saved (app/_ui/table/saved-views.tsx). */
  views?: ReactNode;
  /** Where the list has nothing yet. */
  empty: { title: string; text: string };
  /** Why filters may leave nothing. */
  noMatch: string;
  /** The table. */
  children: ReactNode;
};

/** The page of a long list: its filters, its table or what is said in its place, and its pages. */
export const ListPage = <Query extends { page: number }>(props: ListPageProps<Query>) => {
  const { title, noun, list, query, count, filters, actions, views, empty, noMatch, children } = props;
  const isNarrowed = list.hasFilter(query);
  return (
    <Page title={title} width="list" actions={actions}>
      <Surface className="@container">
        {views}
        {(count > 0 || isNarrowed) && <div className="px-4">{filters}</div>}
        {count > 0 && children}
        {count === 0 && isNarrowed && (
          <NoMatch noun={noun} clearedHref={list.clearedHref(query)}>
            {noMatch}
          </NoMatch>
        )}
        {count === 0 && !isNarrowed && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      </Surface>
      {count > 0 && (
        <Pagination page={query.page} pageSize={PAGE_SIZE} count={count} noun={noun} hrefOf={(page) => list.pageHref(query, page)} />
      )}
    </Page>
  );
};
