import { Tab, Tabs } from '#app/_ui/tabs.tsx';

/** The endpoints, and what was sent to all of them. */
export const ListTabs = ({ here }: { here: 'endpoints' | 'deliveries' }) => (
  <Tabs label="Webhooks">
    <Tab href="/admin/webhooks" isHere={here === 'endpoints'}>
      Endpoints
    </Tab>
    <Tab href="/admin/webhooks/deliveries" isHere={here === 'deliveries'}>
      Deliveries
    </Tab>
  </Tabs>
);
