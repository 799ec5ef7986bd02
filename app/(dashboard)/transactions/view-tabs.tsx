import { Tab, Tabs } from '#app/_ui/tabs.tsx';
import { listHref, VIEWS, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';

/** The named views of the list. */
export const ViewTabs = ({ query }: { query: TransactionQuery }) => (
  <Tabs label="Views">
    {VIEWS.map(({ name, type, status }) => (
      <Tab key={name} href={listHref(query, { type, status })} isHere={query.type === type && query.status === status}>
        {name}
      </Tab>
    ))}
  </Tabs>
);
