import Link from 'next/link';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { labelOf, message, type Message } from '#app/_language/translate.ts';
import { DeleteRecord, type RecordKind } from '#app/_ui/form/record-form.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Entries, Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

const WORDS: Record<RecordKind, { yours: Message; none: Message }> = {
  addresses: { yours: message('Your addresses'), none: message('No addresses yet') },
  bankAccounts: { yours: message('Your bank accounts'), none: message('No bank accounts yet') },
  cryptoAccounts: { yours: message('Your crypto accounts'), none: message('No crypto accounts yet') },
};

type OwnRecordsPageProps = {
  kind: RecordKind;
  /** The plural noun. */
  title: string;
  /** The path of the page; the form to add a record is at `new` below it. */
  path: `/${string}`;
  /** The label of the link that adds a record. */
  addLabel: string;
  /** The text of the empty state. */
  empty: string;
  /** OwnRecord elements. */
  children: ReactNode[];
};

/** The page with the user's records of one kind. */
export const OwnRecordsPage = ({ kind, title, path, addLabel, empty, children }: OwnRecordsPageProps) => {
  const t = useText();
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
          <Entries label={t(WORDS[kind].yours)}>{children}</Entries>
        ) : (
          <EmptyState title={t(WORDS[kind].none)} action={add}>
            {empty}
          </EmptyState>
        )}
      </Surface>
    </Page>
  );
};

type OwnRecordProps = {
  kind: RecordKind;
  record: { id: number; status: VerificationStatus };
  /** The path of the list; a record is at its id below it. */
  path: `/${string}`;
  icon: LucideIcon;
  title: string;
  /** The accessible name of the record in the labels of its actions. */
  name: string;
  /** Details of the record. */
  children: ReactNode;
};

/** A record with its status and links to edit and delete it. */
export const OwnRecord = ({ kind, record: { id, status }, path, icon, title, name, children }: OwnRecordProps) => {
  const t = useText();
  return (
    <Entry
      id={String(id)}
      icon={icon}
      name={
        <>
          <bdi className="min-w-0 break-words">{title}</bdi> <StatusChip status={labelOf(status)} />
        </>
      }
      action={
        <EntryActions>
          <Link href={`${path}/${id}`} aria-label={t('Edit {name}', { name })} prefetch={false} className={buttonClass()}>
            {t('Edit')}
          </Link>
          <DeleteRecord kind={kind} id={id} name={name} />
        </EntryActions>
      }
    >
      {children}
      {status === 'declined' && <p className="mt-1 text-danger">{t('Not accepted. Change it, and it is checked again.')}</p>}
    </Entry>
  );
};

type RecordFormPageProps = { title: string; /** The path of the list. */ list: `/${string}`; children: ReactNode };

/** The page of a form that adds or changes a record. */
export const RecordFormPage = ({ title, list, children }: RecordFormPageProps) => (
  <Page title={title} width="form" trail={<Breadcrumbs under={list} here={title} />}>
    <Surface padded>{children}</Surface>
  </Page>
);
