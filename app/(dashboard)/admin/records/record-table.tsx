// The table of records of users, one kind for all of them: when each was added, its user, two columns of the kind, and its status. A row opens
// its dialog, so that records are reviewed without leaving the list.
import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import type { Translate } from '#app/_language/translate.ts';
import type { RecordFormKind } from '#app/_ui/form/record-form.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { RecordStatus } from '#app/_ui/format/status-chip.tsx';
import { readOwnPermissions } from '#app/_ui/session/caller.ts';
import { type TableColumn, ListTable } from '#app/_ui/table/table.tsx';
import { RecordDialog, type UserRecord } from '#app/(dashboard)/admin/records/record-dialogs.tsx';

type RecordColumn<Row> = { title: string; width: string; render(record: Row): ReactNode };

type RecordTableProps<Row> = {
  kind: RecordFormKind;
  caption: string;
  records: Row[];
  /** The title and details of a row's dialog. */
  titleOf(record: Row): string;
  renderDetails(record: Row): ReactNode;
  /** The columns of this kind. In a narrow table, the first one has its own line. */
  columns: readonly [RecordColumn<Row>, RecordColumn<Row>];
  zone: string;
  mayChange: boolean;
};

/** The column with the time when each row was added. */
export const addedColumn = <Row extends { created: number }>(t: Translate, zone: string): TableColumn<Row> => ({
  title: t('Added'),
  width: 'w-48',
  className: 'text-muted',
  narrow: 'hidden',
  render: ({ created }) => <Timestamp at={created} zone={zone} />,
});

/** Records of users, newest first. */
export const RecordTable = async <Row extends UserRecord & { created: number }>(props: RecordTableProps<Row>) => {
  const { kind, caption, records, titleOf, renderDetails, columns, zone, mayChange } = props;
  const t = await getText();
  const linksUser = (await readOwnPermissions()).includes('admin.user.view');
  const [first, second] = columns;
  return (
    <ListTable
      caption={caption}
      rows={records}
      keyOf={({ id }) => id}
      columns={[
        addedColumn<Row>(t, zone),
        {
          title: t('User'),
          isMain: true,
          render: (record) => {
            const { id, user, status, archived } = record;
            // Only these fields are sent to the browser, because records can contain more.
            const shown = { id, user, status, archived };
            return (
              <RecordDialog kind={kind} record={shown} title={titleOf(record)} mayChange={mayChange} linksUser={linksUser}>
                {renderDetails(record)}
              </RecordDialog>
            );
          },
        },
        { ...first, narrow: 'line' },
        second,
        { title: t('Status'), width: 'w-28', render: ({ status, archived }) => <RecordStatus status={status} archived={archived} /> },
      ]}
    />
  );
};
