import Link from 'next/link';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { toLabel } from '#app/_language/translate.ts';
import { DeleteRecordButton, type ProfileRecordKind } from '#app/_ui/form/profile-record-form.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

type ProfileRecordsPageProps = {
  /** The plural noun. */
  title: string;
  /** The path of the page; the form to add a record is at `new` below it. */
  path: `/${string}`;
  /** The label of the link that adds a record. */
  addLabel: string;
  /** The accessible name of the list. */
  listLabel: string;
  empty: { title: string; text: string };
  /** The `ProfileRecord` elements. */
  children: ReactNode[];
};

/** The page with the user's profile records of one kind. */
export const ProfileRecordsPage = ({ title, path, addLabel, listLabel, empty, children }: ProfileRecordsPageProps) => {
  const addLink = (
    <Link href={`${path}/new`} className={buttonClass('primary')}>
      {addLabel}
    </Link>
  );
  const hasRecords = children.length > 0;
  return (
    <Page title={title} width="reading" actions={hasRecords && addLink}>
      <Surface>
        {hasRecords ? (
          <ItemList label={listLabel}>{children}</ItemList>
        ) : (
          <EmptyState title={empty.title} action={addLink}>
            {empty.text}
          </EmptyState>
        )}
      </Surface>
    </Page>
  );
};

type ProfileRecordProps = {
  kind: ProfileRecordKind;
  record: { id: number; status: VerificationStatus };
  /** The path of the list. The path of a record is its ID below it. */
  path: `/${string}`;
  icon: LucideIcon;
  title: string;
  /** The accessible name of the record in the labels of its actions. */
  name: string;
  deleteQuestion: string;
  /** Details of the record. */
  children: ReactNode;
};

/** A profile record with its status, a link to edit it and a button to delete it. */
export const ProfileRecord = ({ kind, record: { id, status }, path, icon, title, name, deleteQuestion, children }: ProfileRecordProps) => {
  const t = useText();
  return (
    <ListItem
      id={String(id)}
      icon={icon}
      name={
        <>
          <bdi className="min-w-0 break-words">{title}</bdi> <StatusChip status={toLabel(status)} />
        </>
      }
      action={
        <ListItemActions>
          <Link href={`${path}/${id}`} aria-label={t('Edit {name}', { name })} prefetch={false} className={buttonClass()}>
            {t('Edit')}
          </Link>
          <DeleteRecordButton kind={kind} id={id} name={name} question={deleteQuestion} />
        </ListItemActions>
      }
    >
      {children}
      {status === 'declined' && <p className="mt-1 text-danger">{t('Declined. Edit it to request another review.')}</p>}
    </ListItem>
  );
};

type RecordFormPageProps = { title: string; /** The path of the list. */ list: `/${string}`; children: ReactNode };

/** The page with the form that adds or changes a profile record. */
export const RecordFormPage = ({ title, list, children }: RecordFormPageProps) => (
  <Page title={title} width="form" trail={<Breadcrumbs menuPath={list} current={title} />}>
    <Surface padded>{children}</Surface>
  </Page>
);
