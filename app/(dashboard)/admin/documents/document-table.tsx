import Link from 'next/link';
import { useText } from '#language';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { labelOf } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { documentHref, type ReviewQuery } from '#app/(dashboard)/admin/documents/query.ts';
import type { AdminDocument } from '#server/modules/profile/documents/schema.ts';

type DocumentTableProps = { documents: AdminDocument[]; openId: number | undefined; query: ReviewQuery; zone: string };

/** The documents of the page, the oldest first; each row opens its document above. */
export const DocumentTable = ({ documents, openId, query, zone }: DocumentTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Documents of users')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Sent')}
          </HeaderCell>
          <HeaderCell>{t('User')}</HeaderCell>
          <HeaderCell wide width="w-[36%]">
            {t('Document')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => {
          const sent = <Moment at={document.created} zone={zone} />;
          const status = <StatusChip status={labelOf(document.status)} />;
          const name = personName(document.user);
          return (
            <LinkRow key={document.id}>
              <WideCell className="text-muted">{sent}</WideCell>
              <MainCell>
                <Link
                  href={documentHref(query, document.id)}
                  prefetch={false}
                  aria-current={document.id === openId ? 'page' : undefined}
                  className={ROW_LINK}
                >
                  <bdi>{name}</bdi>
                </Link>
                <div className="text-13 text-muted @3xl:hidden">
                  <p>
                    {t(TYPE_NAMES[document.document_type])} {status}
                  </p>
                  <p>{sent}</p>
                </div>
              </MainCell>
              <WideCell>{t(TYPE_NAMES[document.document_type])}</WideCell>
              <WideCell>{status}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};
