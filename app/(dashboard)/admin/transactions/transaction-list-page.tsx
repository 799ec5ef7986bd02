import { useText } from '#language';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Pagination } from '#app/_ui/table/list-page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

/** The list, the approval queue, unclaimed transfers and exports. */
export const TransactionTabs = ({ here }: { here: 'all' | 'pending' | 'waiting' | 'exports' }) => {
  const t = useText();
  return (
    <Tabs label={t('Transactions of the company')}>
      <Tab href="/admin/transactions" isHere={here === 'all'}>
        {t('All')}
      </Tab>
      <Tab href="/admin/transactions/pending" isHere={here === 'pending'}>
        {t('Approval queue')}
      </Tab>
      <Tab href="/admin/transactions/waiting" isHere={here === 'waiting'}>
        {t('Waiting for recipient')}
      </Tab>
      <Tab href="/admin/transactions/exports" isHere={here === 'exports'}>
        {t('Exports')}
      </Tab>
    </Tabs>
  );
};

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
