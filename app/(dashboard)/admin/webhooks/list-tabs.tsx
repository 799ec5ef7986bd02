import { useText } from '#language';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';

/** The endpoints, and what was sent to all of them. */
export const ListTabs = ({ here }: { here: 'endpoints' | 'deliveries' }) => {
  const t = useText();
  return (
    <Tabs label={t('Webhooks')}>
      <Tab href="/admin/webhooks" isHere={here === 'endpoints'}>
        {t('Endpoints')}
      </Tab>
      <Tab href="/admin/webhooks/deliveries" isHere={here === 'deliveries'}>
        {t('Deliveries')}
      </Tab>
    </Tabs>
  );
};
