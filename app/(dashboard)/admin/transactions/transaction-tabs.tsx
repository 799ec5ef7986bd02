import { Tab, Tabs } from '#app/_ui/tabs.tsx';

/** The list, what waits to be decided, and the exports. */
export const TransactionTabs = ({ here }: { here: 'all' | 'pending' | 'exports' }) => (
  <Tabs label="Transactions of the company">
    <Tab href="/admin/transactions" isHere={here === 'all'}>
      All
    </Tab>
    <Tab href="/admin/transactions/pending" isHere={here === 'pending'}>
      Approval queue
    </Tab>
    <Tab href="/admin/transactions/exports" isHere={here === 'exports'}>
      Exports
    </Tab>
  </Tabs>
);
