import Link from 'next/link';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { toLabel } from '#app/_language/translate.ts';
import { DeleteRecord, type RecordFormKind } from '#app/_ui/form/record-form.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

type OwnRecordsPageProps = {
  /** The plural noun. */
  title: string;
  /** The path of the page; the form to add a record is at `new` below it. */
  path: `/${string}`;
  /** The label of the link that adds a record. */
  addLabel: string;
  /** The accessible name of the list. */
  listLabel: string;
  empty: { title: string; text: string };
  /** OwnRecord elements. */
  children: ReactNode[];
};

/** The page with the user's records of one kind. */
export const OwnRecordsPage = ({ title, path, addLabel, listLabel, empty, children }: OwnRecordsPageProps) => {
  const add = (
    <Link href={`${path}/new`} className={buttonClass('primary')}>
      {addLabel}
    </Link>
  );
  const hasSome = children.length > 0;
  return (
    <Page title={title} width="reading" actions={hasSome && add}>
      <Surface>
        {hasSome ? (
          <ItemList label={listLabel}>{children}</ItemList>
        ) : (
          <EmptyState title={empty.title} action={add}>
            {empty.text}
          </EmptyState>
        )}
      </Surface>
    </Page>
  );
};

type OwnRecordProps = {
  kind: RecordFormKind;
  record: { id: number; status: VerificationStatus };
  /** The path of the list; a record is at its id below it. */
  path: `/${string}`;
  icon: LucideIcon;
  title: string;
  /** The accessible name of the record in the labels of its actions. */
  name: string;
  deleteQuestion: string;
  /** Details of the record. */
  children: ReactNode;
};

/** A record with its status and links to edit and delete it. */
export const OwnRecord = ({ kind, record: { id, status }, path, icon, title, name, deleteQuestion, children }: OwnRecordProps) => {
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
          <DeleteRecord kind={kind} id={id} name={name} question={deleteQuestion} />
        </ListItemActions>
      }
    >
      {children}
      {status === 'declined' && <p className="mt-1 text-danger">{t('Declined. Edit it to request another review.')}</p>}
    </ListItem>
  );
};

type RecordFormPageProps = { title: string; /** The path of the list. */ list: `/${string}`; children: ReactNode };

/** The page of a form that adds or changes a record. */
export const RecordFormPage = ({ title, list, children }: RecordFormPageProps) => (
  <Page title={title} width="form" trail={<Breadcrumbs menuPath={list} current={title} />}>
    <Surface padded>{children}</Surface>
  </Page>
);
