import Link from 'next/link';
import { useText } from '#language';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { RecordStatus } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import type { AdminDocument } from '#server/modules/profile/documents/schema.ts';

/** The documents of one user; each opens where documents are reviewed. */
export const DocumentRows = ({ documents, zone }: { documents: AdminDocument[]; zone: string }) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Documents')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Sent')}
          </HeaderCell>
          <HeaderCell>{t('Document')}</HeaderCell>
          <HeaderCell wide width="w-[26%]">
            {t('Proves')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <LinkRow key={document.id}>
            <WideCell className="text-muted">
              <Moment at={document.created} zone={zone} />
            </WideCell>
            <MainCell>
              <Link
                href={`/admin/documents?user=${document.user.id}&status=${document.status}&document=${document.id}`}
                prefetch={false}
                className={ROW_LINK}
              >
                {t(TYPE_NAMES[document.document_type])}
              </Link>
              <div className="text-13 text-muted @3xl:hidden">
                <Moment at={document.created} zone={zone} /> <RecordStatus {...document} />
              </div>
            </MainCell>
            <WideCell>{t.word(document.document_category)}</WideCell>
            <WideCell>
              <RecordStatus {...document} />
            </WideCell>
          </LinkRow>
        ))}
      </tbody>
    </LedgerTable>
  );
};
