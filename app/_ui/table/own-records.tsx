import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { message, type Message, labelOf } from '#app/_language/translate.ts';
import { type RecordKind, DeleteRecord } from '#app/_ui/form/record-form.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Entries, Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';

const WORDS: Record<RecordKind, { yours: Message; none: Message }> = {
  addresses: { yours: message('Your addresses'), none: message('No addresses yet') },
  bankAccounts: { yours: message('Your bank accounts'), none: message('No bank accounts yet') },
  cryptoAccounts: { yours: message('Your crypto accounts'), none: message('No crypto accounts yet') },
};

type OwnRecordsPageProps = {
  kind: RecordKind;
  /** What they are, in the plural. */
  title: string;
  /** The page's address; what adds one is `new` below it. */
  path: `/${string}`;
  /** The words of what adds one. */
  addLabel: string;
  /** What they are for, where there are none. */
  empty: string;
  /** One OwnRecord each. */
  children: ReactNode[];
};

/** The page of what a person keeps of one kind. */
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
  /** The address of the list: its own is its id below it. */
  path: `/${string}`;
  icon: LucideIcon;
  title: string;
  /** Tells one from the other for those who do not see what the actions stand beside. */
  name: string;
  /** What is known of it. */
  children: ReactNode;
};

/** One of them, its status, and the ways to edit and to delete it. */
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
