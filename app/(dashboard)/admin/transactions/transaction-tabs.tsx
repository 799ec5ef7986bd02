import { useText } from '#language';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';

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
