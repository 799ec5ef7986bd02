import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListTable, type TableColumn } from '#app/_ui/table/table.tsx';
import { renderComponent } from '#app/testing/render-component.tsx';

type Row = { id: number; name: string; owner: string; balance: string };

const ROWS: Row[] = [
  { id: 1, name: 'Main', owner: 'Ana', balance: '12.00' },
  { id: 2, name: 'Savings', owner: 'Ben', balance: '7.50' },
];

const COLUMNS: TableColumn<Row>[] = [
  { title: 'Account', isMain: true, render: ({ name }) => <a href={`/accounts/${name}`}>{name}</a> },
  { title: 'Owner', href: '?orderby=owner', order: 'ascending', render: ({ owner }) => owner, renderNarrow: ({ owner }) => `of ${owner}` },
  { title: 'Reference', narrowLayout: 'hidden', render: ({ id }) => `#${id}` },
  { title: 'Balance', isAmount: true, render: ({ balance }) => balance },
];

const renderTable = () =>
  renderComponent(
    <ListTable
      caption="Accounts"
      columns={COLUMNS}
      rows={ROWS}
      getKey={({ id }) => id}
      footer={
        <tr>
          <th scope="row">Total</th>
        </tr>
      }
    />,
  );

it('has a caption, a header per column and a row per record', () => {
  renderTable();
  const table = screen.getByRole('table', { name: 'Accounts' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Account', 'Owner', 'Reference', 'Balance']);
  expect(within(table).getAllByRole('row')).toHaveLength(1 + ROWS.length + 1);
  expect(within(table).getByRole('rowheader').textContent).toBe('Total');
});

it('marks the sorted column and links to the opposite order', () => {
  renderTable();
  const owner = screen.getByRole('columnheader', { name: 'Owner' });
  expect(owner.getAttribute('aria-sort')).toBe('ascending');
  expect(within(owner).getByRole('link').getAttribute('href')).toBe('?orderby=owner');
  expect(screen.getByRole('columnheader', { name: 'Account' }).getAttribute('aria-sort')).toBeNull();
});

it('shows folded columns below the name, except hidden ones', () => {
  renderTable();
  const [, row] = screen.getAllByRole('row');
  const name = within(row!).getAllByRole('cell')[0];
  expect(name?.textContent).toBe('Mainof Ana');
});
