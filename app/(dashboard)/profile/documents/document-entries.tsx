import { Download, FileText } from 'lucide-react';
import { TYPE_NAMES, typeInSentence } from '#app/_lib/document-names.ts';
import { formatBytes } from '#app/_lib/file-size.ts';
import { labelOf } from '#app/_lib/label.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { DocumentPicture } from '#app/_ui/document-picture.tsx';
import { Entries, Entry, EntryActions } from '#app/_ui/entry.tsx';
import { Moment } from '#app/_ui/moment.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { DeleteDocument } from '#app/(dashboard)/profile/documents/delete-document.tsx';
import { ReplaceDocument } from '#app/(dashboard)/profile/documents/replace-document.tsx';
import type { Document } from '#server/features/documents/schema.ts';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';

/** What was not taken is replaced by a new upload. */
const REPLACEABLE: readonly VerificationStatus[] = ['declined', 'incomplete', 'obsolete'];

type DocumentEntriesProps = { documents: Document[]; zone: string; mayAdd: boolean; mayDelete: boolean };

/** What was sent, and what became of it. */
export const DocumentEntries = ({ documents, zone, mayAdd, mayDelete }: DocumentEntriesProps) => (
  <Entries label="Your documents">
    {documents.map((document) => (
      <Entry
        key={document.id}
        icon={FileText}
        picture={<DocumentPicture document={document} />}
        name={
          <>
            {TYPE_NAMES[document.document_type]} <StatusChip status={labelOf(document.status)} />
          </>
        }
        action={<DocumentActions document={document} mayAdd={mayAdd} mayDelete={mayDelete} />}
      >
        <p>
          <bdi>{document.file_name}</bdi>, {formatBytes(document.size)}
        </p>
        <p>
          Sent <Moment at={document.created} zone={zone} />
          {document.expires && (
            <>
              , good until <Moment at={document.expires} zone={zone} />
            </>
          )}
        </p>
        {document.note && (
          <p className="mt-1 border-l-2 border-control pl-2 text-text">
            <span className="text-muted">Your company says:</span> <bdi>{document.note}</bdi>
          </p>
        )}
      </Entry>
    ))}
  </Entries>
);

type DocumentActionsProps = Omit<DocumentEntriesProps, 'documents' | 'zone'> & { document: Document };

const DocumentActions = ({ document, mayAdd, mayDelete }: DocumentActionsProps) => {
  const name = `${typeInSentence(document.document_type)} ${document.file_name}`;
  return (
    <EntryActions besidePicture>
      {mayAdd && REPLACEABLE.includes(document.status) && <ReplaceDocument type={document.document_type} name={name} />}
      <a href={document.file} download={document.file_name} aria-label={`Download ${name}`} className={buttonClass()}>
        <Download aria-hidden className="size-4" />
        <span className="md:sr-only">Download</span>
      </a>
      {mayDelete && document.status === 'pending' && <DeleteDocument id={document.id} name={name} />}
    </EntryActions>
  );
};
