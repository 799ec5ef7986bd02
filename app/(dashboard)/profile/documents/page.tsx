import { Download, FileText } from 'lucide-react';
import { useText } from '#language';
import { FileSize, TYPE_NAMES, typeInSentence } from '#app/_ui/format/document.tsx';
import { toLabel } from '#app/_language/translate.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { DocumentThumbnail } from '#app/_ui/format/document-thumbnail.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { StatusChip, StatusIcon } from '#app/_ui/format/status-chip.tsx';
import type { Document } from '#server/modules/profile/index.ts';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';
import { type DocumentNeed, listDocumentNeeds } from '#app/(dashboard)/profile/documents/needs.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readList, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { LIST_LABELS, ListPagination } from '#app/_ui/table/list-page.tsx';
import { SendFiles } from '#app/(dashboard)/profile/documents/send-files.tsx';
import { DeleteDocument, ReplaceDocument, Uploads } from '#app/(dashboard)/profile/documents/uploads.tsx';

/** The statuses of documents that the user can replace. */
const REPLACEABLE: readonly VerificationStatus[] = ['declined', 'incomplete', 'obsolete'];

type DocumentEntriesProps = { documents: Document[]; /** The name. */ company: string; zone: string; canAdd: boolean; canDelete: boolean };

const DocumentEntries = ({ documents, company, zone, canAdd, canDelete }: DocumentEntriesProps) => {
  const t = useText();
  return (
    <ItemList label={t('Your documents')}>
      {documents.map((document) => (
        <ListItem
          key={document.id}
          icon={FileText}
          picture={<DocumentThumbnail document={document} />}
          name={
            <>
              {t(TYPE_NAMES[document.document_type])} <StatusChip status={toLabel(document.status)} />
            </>
          }
          action={<DocumentActions document={document} canAdd={canAdd} canDelete={canDelete} />}
        >
          <p>
            <bdi>{document.file_name}</bdi>, <FileSize bytes={document.size} />
          </p>
          <DocumentDates document={document} zone={zone} />
          {document.note && (
            <p className="mt-1 border-l-2 border-control pl-2 text-text">
              <span className="text-muted">{t('Note from {company}:', { company })}</span> <bdi>{document.note}</bdi>
            </p>
          )}
        </ListItem>
      ))}
    </ItemList>
  );
};

const DocumentDates = ({ document: { created, expires }, zone }: { document: Document; zone: string }) => {
  const t = useText();
  const uploaded = <Timestamp at={created} zone={zone} />;
  return (
    <p>
      {expires
        ? t.rich('Uploaded {uploaded}, valid until {expires}', { uploaded, expires: <Timestamp at={expires} zone={zone} /> })
        : t.rich('Uploaded {uploaded}', { uploaded })}
    </p>
  );
};

type DocumentActionsProps = Omit<DocumentEntriesProps, 'documents' | 'company' | 'zone'> & { document: Document };

const DocumentActions = ({ document, canAdd, canDelete }: DocumentActionsProps) => {
  const t = useText();
  const name = `${t(typeInSentence(document.document_type))} ${document.file_name}`;
  return (
    <ListItemActions hasPicture>
      {canAdd && REPLACEABLE.includes(document.status) && <ReplaceDocument type={document.document_type} name={name} />}
      {canDelete && document.status === 'pending' && <DeleteDocument id={document.id} name={name} />}
      <a href={document.file} download={document.file_name} aria-label={t('Download {name}', { name })} className={buttonClass()}>
        <Download aria-hidden className="size-4" />
        <span className="md:sr-only">{t('Download')}</span>
      </a>
    </ListItemActions>
  );
};

/** The status of the identity verification, and the documents that are missing. */
const RequiredDocuments = ({ needs }: { needs: DocumentNeed[] }) => {
  const t = useText();
  return (
    <section aria-labelledby="what-is-needed" className="border-b px-4 py-4 md:px-6">
      <h2 id="what-is-needed" className="mb-2 font-medium">
        {needs.every(({ status }) => status === 'verified') ? t('No more documents required') : t('Required documents')}
      </h2>
      <ul className="space-y-2">
        {needs.map(({ title, status, text }) => (
          <li key={title} className="flex items-baseline gap-2">
            <StatusIcon status={status && toLabel(status)} />
            <p className="min-w-0 break-words">
              <span className="font-medium">{title}.</span> <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const documentList = listQuery('/profile/documents', {}, {});

export const generateMetadata = pageMetadata('Documents');

export default async function DocumentsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await documentList.read(searchParams);
  const [{ count, results }, allDocuments, permissions, person, company] = await Promise.all([
    readList(documentList, query, (api, page) => api.user.documents.list(page)),
    read((api) => readAll(api.user.documents.list)),
    readOwnPermissions(),
    readViewer(),
    readCompanyName(),
  ]);
  const canAdd = permissions.includes('user.document.add');
  return (
    <Page title={t('Documents')} width="reading">
      <Uploads>
        <Surface>
          <RequiredDocuments needs={listDocumentNeeds(t, allDocuments, { kycStatus: person.kyc.status, company, now: Date.now() })} />
          {canAdd && <SendFiles />}
        </Surface>
        <Surface>
          {count === 0 ? (
            <EmptyState title={t('No documents yet')}>{t('Documents you upload will appear here with their status.')}</EmptyState>
          ) : (
            <DocumentEntries
              documents={results}
              company={company}
              zone={zoneOf(person)}
              canAdd={canAdd}
              canDelete={permissions.includes('user.document.delete')}
            />
          )}
        </Surface>
        <ListPagination labels={LIST_LABELS.document} list={documentList} query={query} count={count} />
      </Uploads>
    </Page>
  );
}
