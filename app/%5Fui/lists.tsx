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
  { id: 'first', name: 'Office rent', amount: 125_000n },
  { id: 'second', name: 'A name that is too long for any column of any table and is therefore truncated', amount: -2500n },
];

export const Lists = () => (
  <>
    <Specimen name="table" hasOwnPadding>
      <LedgerTable caption="Example transactions">
        <thead>
          <tr>
            <HeaderCell wide width="w-32" href="/_ui" order="descending">
              Time
            </HeaderCell>
            <HeaderCell>Description</HeaderCell>
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
    <Specimen name="list-table" hasOwnPadding>
      <ListTable
        caption="Example payees"
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
      <Tabs label="Example views">
        {['All', 'Incoming', 'Outgoing', 'Pending', 'A saved view with a long name'].map((name) => (
          <Tab key={name} href={`/_ui?view=${encodeURIComponent(name)}`} isCurrent={name === 'Incoming'}>
            {name}
          </Tab>
        ))}
      </Tabs>
    </Specimen>
    <Specimen name="list-item" hasOwnPadding>
      <ItemList label="Example addresses">
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
    <Specimen name="page-section" hasOwnPadding>
      <PageSection title="Authenticators" description="Second factors for sign-in." action={<Button>Add authenticator</Button>}>
        <Section title="A section of a panel">
          <p>
            Text with <TextLink href="/_ui">a link</TextLink> in it.
          </p>
        </Section>
        <PageSectionFooter>Actions below the rows.</PageSectionFooter>
      </PageSection>
    </Specimen>
  </>
);

export const States = () => (
  <>
    <Specimen name="empty-state" hasOwnPadding>
      <EmptyState title="No addresses yet" action={<Button variant="primary">Add address</Button>}>
        Add your home, billing or shipping address.
      </EmptyState>
    </Specimen>
    <Specimen name="no-match" hasOwnPadding>
      <NoMatchState labels={LIST_LABELS.transaction} clearedHref="/_ui">
        The date range may be too narrow.
      </NoMatchState>
    </Specimen>
    <Specimen name="error-state" hasOwnPadding>
      <ErrorState title="This page couldn’t be loaded" requestId={LONG_ID} action={<Button>Try again</Button>}>
        Nothing was changed and no money was moved.
      </ErrorState>
    </Specimen>
    <Specimen name="loading" hasOwnPadding>
      <TableSkeleton />
      <ListSkeleton />
    </Specimen>
  </>
);
