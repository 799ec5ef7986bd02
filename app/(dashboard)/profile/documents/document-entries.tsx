import { Download, FileText } from 'lucide-react';
import { useText } from '#language';
import { TYPE_NAMES, typeInSentence, FileSize } from '#app/_ui/format/document.tsx';
import { labelOf } from '#app/_language/translate.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { DocumentPicture } from '#app/_ui/format/document-picture.tsx';
import { Entries, Entry, EntryActions } from '#app/_ui/table/entry.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { DeleteDocument } from '#app/(dashboard)/profile/documents/delete-document.tsx';
import { ReplaceDocument } from '#app/(dashboard)/profile/documents/replace-document.tsx';
import type { Document } from '#server/modules/profile/documents/schema.ts';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';

/** What was not taken is replaced by a new upload. */
const REPLACEABLE: readonly VerificationStatus[] = ['declined', 'incomplete', 'obsolete'];

type DocumentEntriesProps = { documents: Document[]; zone: string; mayAdd: boolean; mayDelete: boolean };

/** What was sent, and what became of it. */
export const DocumentEntries = ({ documents, zone, mayAdd, mayDelete }: DocumentEntriesProps) => {
  const t = useText();
  return (
    <Entries label={t('Your documents')}>
      {documents.map((document) => (
        <Entry
          key={document.id}
          icon={FileText}
          picture={<DocumentPicture document={document} />}
          name={
            <>
              {t(TYPE_NAMES[document.document_type])} <StatusChip status={labelOf(document.status)} />
            </>
          }
          action={<DocumentActions document={document} mayAdd={mayAdd} mayDelete={mayDelete} />}
        >
          <p>
            <bdi>{document.file_name}</bdi>, <FileSize bytes={document.size} />
          </p>
          <Moments document={document} zone={zone} />
          {document.note && (
            <p className="mt-1 border-l-2 border-control pl-2 text-text">
              <span className="text-muted">{t('Your company says:')}</span> <bdi>{document.note}</bdi>
            </p>
          )}
        </Entry>
      ))}
    </Entries>
  );
};

const Moments = ({ document: { created, expires }, zone }: { document: Document; zone: string }) => {
  const t = useText();
  const sent = <Moment at={created} zone={zone} />;
  return (
    <p>
      {expires
        ? t.rich('Sent {sent}, good until {expires}', { sent, expires: <Moment at={expires} zone={zone} /> })
        : t.rich('Sent {sent}', { sent })}
    </p>
  );
};

type DocumentActionsProps = Omit<DocumentEntriesProps, 'documents' | 'zone'> & { document: Document };

const DocumentActions = ({ document, mayAdd, mayDelete }: DocumentActionsProps) => {
  const t = useText();
  const name = `${t(typeInSentence(document.document_type))} ${document.file_name}`;
  return (
    <EntryActions besidePicture>
      {mayAdd && REPLACEABLE.includes(document.status) && <ReplaceDocument type={document.document_type} name={name} />}
      <a href={document.file} download={document.file_name} aria-label={t('Download {name}', { name })} className={buttonClass()}>
        <Download aria-hidden className="size-4" />
        <span className="md:sr-only">{t('Download')}</span>
      </a>
      {mayDelete && document.status === 'pending' && <DeleteDocument id={document.id} name={name} />}
    </EntryActions>
  );
};
