import Link from 'next/link';
import { useText } from '#language';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { labelOf } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { documentHref, type ReviewQuery, reviewList, toFilters } from '#app/(dashboard)/admin/documents/review-list.ts';
import type { AdminDocument } from '#server/modules/profile/index.ts';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, viewer } from '#app/_ui/session/caller.ts';
import { countryNames } from '#app/_ui/format/localized-names.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, NoMatch, Pagination } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { DecisionProvider, LastDecision } from '#app/(dashboard)/admin/documents/decisions.tsx';
import { DocumentFilters } from '#app/(dashboard)/admin/documents/document-filters.tsx';
import { readReview, ReviewDesk } from '#app/(dashboard)/admin/documents/review-desk.tsx';

type DocumentTableProps = { documents: AdminDocument[]; openId: number | undefined; query: ReviewQuery; zone: string };

/** The documents of the page, the oldest first; each row opens its document above. */
const DocumentTable = ({ documents, openId, query, zone }: DocumentTableProps) => {
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

export const generateMetadata = titled('Documents of users');

export default async function AdminDocumentsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await reviewList.read(searchParams);
  const [review, permissions, person, countryName] = await Promise.all([readReview(query), ownPermissions(), viewer(), countryNames()]);
  const { open, results, count } = review;
  const listed = { ...query, document: null };
  const zone = zoneOf(person);
  return (
    <Page
      title={t('Documents of users')}
      width="list"
      actions={count > 0 && <DownloadCsv list="/admin/users/documents/" query={toFilters(query)} />}
    >
      <DecisionProvider query={query}>
        <Surface className="@container">
          <div className="px-4">
            <DocumentFilters query={query} />
          </div>
        </Surface>
        {open ? (
          <ReviewDesk review={review} open={open} query={query} zone={zone} countryName={countryName} permissions={permissions} />
        ) : (
          <NothingToReview query={listed} />
        )}
        {count > 0 && (
          <>
            <Surface className="@container">
              <DocumentTable documents={results} openId={open?.document.id} query={query} zone={zone} />
            </Surface>
            <Pagination
              page={query.page}
              pageSize={PAGE_SIZE}
              count={count}
              noun="document"
              hrefOf={(page) => reviewList.hrefOf(listed, { page })}
            />
          </>
        )}
        {/* Room for the buttons that lie over the end of the page on a phone. */}
        <div aria-hidden className="h-28 md:hidden" />
      </DecisionProvider>
    </Page>
  );
}

const NothingToReview = ({ query }: { query: ReviewQuery }) => {
  const t = useText();
  return (
    <Surface>
      {reviewList.hasFilter(query) ? (
        <NoMatch noun="document" clearedHref={reviewList.clearedHref(query)}>
          {t('A user is found by the whole email address, mobile number, username or id.')}
        </NoMatch>
      ) : (
        <EmptyState title={t('Nothing to review')}>
          {t(
            'Every document has been looked at. New ones appear here, the oldest first. Those that were decided on are found by their status.',
          )}
        </EmptyState>
      )}
      <div className="px-4 pb-4 md:px-6">
        <LastDecision />
      </div>
    </Surface>
  );
};
