import { Mailbox } from 'lucide-react';
import { Button } from '#app/_ui/form/button.tsx';
import { DownloadCsv, LIST_LABELS, NoMatchState, Pagination } from '#app/_ui/table/list-page.tsx';
import { ItemList, ListItem, ListItemActions, CompactListItem } from '#app/_ui/table/list-item.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { PageSection, PageSectionFooter, Section } from '#app/_ui/shell/page.tsx';
import { RowLink, Tab, Tabs, TextLink } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import {
  AmountCell,
  AmountHeader,
  GroupHeader,
  HeaderCell,
  LedgerTable,
  LinkRow,
  ListTable,
  MainCell,
  WideCell,
} from '#app/_ui/table/table.tsx';
import { DOLLAR, LONG_ID, Specimen } from '#app/%5Fui/specimen.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ListSkeleton, TableSkeleton } from '#app/_ui/shell/page-skeleton.tsx';
import { ErrorState } from '#app/_ui/feedback/page-error.tsx';

const ROWS = [
  { id: 'first', name: 'Rent of the hall', amount: 125_000n },
  { id: 'second', name: 'A name so long that no column in any table has the room to show it whole', amount: -2500n },
];

export const Lists = () => (
  <>
    <Specimen name="table" isWide>
      <LedgerTable caption="Transactions, for example">
        <thead>
          <tr>
            <HeaderCell wide width="w-32" href="/_ui" order="descending">
              Time
            </HeaderCell>
            <HeaderCell>What for</HeaderCell>
            <HeaderCell wide width="w-28">
              Status
            </HeaderCell>
            <AmountHeader href="/_ui">Amount</AmountHeader>
          </tr>
        </thead>
        <tbody>
          <GroupHeader columns={4}>Saturday 21 November</GroupHeader>
          {ROWS.map(({ id, name, amount }) => (
            <LinkRow key={id}>
              <WideCell className="text-muted">12:00</WideCell>
              <MainCell>
                <RowLink id={id} href={`/_ui?row=${id}`}>
                  {name}
                </RowLink>
              </MainCell>
              <WideCell>
                <StatusChip status="Complete" />
              </WideCell>
              <AmountCell>
                <Money amount={amount} currency={DOLLAR} signed size="row" />
              </AmountCell>
            </LinkRow>
          ))}
        </tbody>
      </LedgerTable>
    </Specimen>
    <Specimen name="list-table" isWide>
      <ListTable
        caption="Payees, for example"
        rows={ROWS}
        getKey={({ id }) => id}
        isPlain
        columns={[
          { title: 'Name', isMain: true, render: ({ name }) => name },
          { title: 'Status', width: 'w-28', render: () => <StatusChip status="Complete" /> },
        ]}
      />
    </Specimen>
    <Specimen name="pagination">
      <Pagination page={2} pageSize={25} count={60} labels={LIST_LABELS.transaction} hrefOf={(page) => `/_ui?page=${page}`} />
      <DownloadCsv list="/admin/users/" query={{}} />
    </Specimen>
    <Specimen name="tabs">
      <Tabs label="Views, for example">
        {['All', 'Incoming', 'Outgoing', 'Pending', 'A view that somebody has saved'].map((name) => (
          <Tab key={name} href={`/_ui?view=${encodeURIComponent(name)}`} isCurrent={name === 'Incoming'}>
            {name}
          </Tab>
        ))}
      </Tabs>
    </Specimen>
    <Specimen name="entry" isWide>
      <ItemList label="Addresses, for example">
        <ListItem
          icon={Mailbox}
          name={
            <>
              Billing address <StatusChip status="Verified" />
            </>
          }
          action={
            <ListItemActions>
              <Button>Edit</Button>
              <Button>Delete</Button>
            </ListItemActions>
          }
        >
          12 Long Street, Cape Town
        </ListItem>
      </ItemList>
      <ul>
        <CompactListItem notes={['Debits', 'Archived']} actions={<Button>Edit</Button>}>
          Withdrawal
        </CompactListItem>
      </ul>
    </Specimen>
    <Specimen name="part" isWide>
      <PageSection title="Authenticators" description="What you confirm with that it is you." action={<Button>Add one</Button>}>
        <Section title="A pageMetadata part of a sheet">
          <p>
            Text with <TextLink href="/_ui">a link</TextLink> in it.
          </p>
        </Section>
        <PageSectionFooter>What can be added, below its rows.</PageSectionFooter>
      </PageSection>
    </Specimen>
  </>
);

export const States = () => (
  <>
    <Specimen name="empty-state" isWide>
      <EmptyState title="No addresses yet" action={<Button variant="primary">Add address</Button>}>
        Add your home, billing or shipping address.
      </EmptyState>
    </Specimen>
    <Specimen name="no-match" isWide>
      <NoMatchState labels={LIST_LABELS.transaction} clearedHref="/_ui">
        The date range may be too narrow.
      </NoMatchState>
    </Specimen>
    <Specimen name="error-state" isWide>
      <ErrorState title="This page couldn’t be loaded" requestId={LONG_ID} action={<Button>Try again</Button>}>
        Something went wrong while reading your data. Nothing was changed and no money has moved.
      </ErrorState>
    </Specimen>
    <Specimen name="loading" isWide>
      <TableSkeleton />
      <ListSkeleton />
    </Specimen>
  </>
);
