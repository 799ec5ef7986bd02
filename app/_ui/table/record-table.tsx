import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { ownPermissions } from '#app/_ui/session/caller.ts';
import type { RecordKind } from '#app/_ui/form/record-form.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { RecordDialog, type UserRecord } from '#app/_ui/dialog/record-dialog.tsx';
import { RecordStatus } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';

type RecordRow = {
  record: UserRecord & { created: number };
  /** The title and details of the row's dialog, as Detail elements. */
  title: string;
  details: ReactNode;
  /** The contents of the columns. */
  cells: readonly ReactNode[];
};

type RecordTableProps = {
  kind: RecordKind;
  caption: string;
  /** The columns of this kind. In a narrow table, the first one has its own line. */
  columns: readonly { title: string; width: string }[];
  rows: RecordRow[];
  zone: string;
  mayChange: boolean;
};

/** Records of users, newest first. A row opens its review dialog. */
export const RecordTable = async ({ kind, caption, columns, rows, zone, mayChange }: RecordTableProps) => {
  const t = await getText();
  const linksUser = (await ownPermissions()).includes('admin.user.view');
  return (
    <LedgerTable caption={caption} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Added')}
          </HeaderCell>
          <HeaderCell>{t('User')}</HeaderCell>
          {columns.map(({ title, width }) => (
            <HeaderCell key={title} wide width={width}>
              {title}
            </HeaderCell>
          ))}
          <HeaderCell wide width="w-28">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ record: { id, user, status: word, archived, created }, title, details, cells: [first, ...others] }) => {
          // Only these fields are sent to the browser, because records can contain more.
          const record = { id, user, status: word, archived };
          const status = <RecordStatus {...record} />;
          return (
            <LinkRow key={id}>
              <WideCell className="text-muted">
                <Moment at={created} zone={zone} />
              </WideCell>
              <MainCell>
                <RecordDialog kind={kind} record={record} title={title} mayChange={mayChange} linksUser={linksUser}>
                  {details}
                </RecordDialog>
                <div className="text-13 text-muted @3xl:hidden">
                  {first}
                  <p className="flex flex-wrap gap-x-2">
                    {others.map((cell, index) => (
                      <span key={columns[index + 1]?.title} className="max-w-full min-w-0">
                        {cell}
                      </span>
                    ))}
                    {status}
                  </p>
                </div>
              </MainCell>
              {[first, ...others].map((cell, index) => (
                <WideCell key={columns[index]?.title}>{cell}</WideCell>
              ))}
              <WideCell>{status}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
