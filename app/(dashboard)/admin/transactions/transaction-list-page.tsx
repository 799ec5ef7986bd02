import type { ComponentProps, ReactNode } from 'react';
import { useText } from '#language';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Pagination } from '#app/_ui/table/list-page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { TransactionTabs } from '#app/(dashboard)/admin/transactions/transaction-tabs.tsx';

type TransactionListPageProps = Pick<ComponentProps<typeof Pagination>, 'page' | 'count' | 'hrefOf'> & {
  tab: ComponentProps<typeof TransactionTabs>['here'];
  actions: ReactNode;
  /** The list, or its empty state. */
  children: ReactNode;
};

/** A page of company transactions: tabs, the list, and pagination. */
export const TransactionListPage = ({ tab, actions, page, count, hrefOf, children }: TransactionListPageProps) => {
  const t = useText();
  return (
    <Page title={t('Transactions')} width="list" actions={actions}>
      <TransactionTabs here={tab} />
      <Surface className="@container">{children}</Surface>
      {count > 0 && <Pagination page={page} pageSize={PAGE_SIZE} count={count} noun="transaction" hrefOf={hrefOf} />}
    </Page>
  );
};
