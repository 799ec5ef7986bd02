import Link from 'next/link';
import { useText } from '#language';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { toLabel } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/display-names.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import {
  ANY_STATUS,
  documentHref,
  OTHER_STATUSES,
  reviewList,
  type ReviewQuery,
  toFilters,
} from '#app/(dashboard)/admin/documents/review-list.ts';
import type { AdminDocument } from '#server/modules/profile/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { readCountryNames } from '#app/_ui/format/localized-names.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, LIST_LABELS, ListFilters, ListPagination, NoMatchState, userFilter } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { DecisionProvider, LastDecision } from '#app/(dashboard)/admin/documents/decisions.tsx';
import { DOCUMENT_TYPES } from '#server/kernel/user-enums.ts';
import { readReview, ReviewDesk } from '#app/(dashboard)/admin/documents/review-desk.tsx';

type DocumentTableProps = { documents: AdminDocument[]; openId: number | undefined; query: ReviewQuery; zone: string };

/** The documents of the page, the oldest first; each row opens its document above. */
const DocumentTable = ({ documents, openId, query, zone }: DocumentTableProps) => {
  const t = useText();
  return (
    <ListTable
      caption={t('User documents')}
      rows={documents}
      getKey={({ id }) => id}
      columns={[
        { title: t('Uploaded'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
        {
          title: t('User'),
          isMain: true,
          render: ({ id, user }) => (
            <Link href={documentHref(query, id)} prefetch={false} aria-current={id === openId ? 'page' : undefined} className={ROW_LINK}>
              <bdi>{personName(user)}</bdi>
            </Link>
          ),
        },
        { title: t('Document'), width: 'w-[36%]', narrowLayout: 'line', render: ({ document_type: type }) => t(TYPE_NAMES[type]) },
        { title: t('Status'), width: 'w-36', render: ({ status }) => <StatusChip status={toLabel(status)} /> },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('User documents');

export default async function AdminDocumentsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await reviewList.read(searchParams);
  const [review, permissions, admin, countryName] = await Promise.all([
    readReview(query),
    readOwnPermissions(),
    readViewer(),
    readCountryNames(),
  ]);
  const { current, results, count } = review;
  const listQuery = { ...query, document: null };
  const zone = zoneOf(admin);
  return (
    <Page
      title={t('User documents')}
      width="list"
      actions={count > 0 && <DownloadCsv list="/admin/users/documents/" query={toFilters(query)} />}
    >
      <DecisionProvider query={query}>
        <Surface className="@container">
          <div className="px-4">
            <ListFilters
              list={reviewList}
              query={listQuery}
              filters={[
                userFilter(t),
                {
                  name: 'status',
                  label: t('Status'),
                  emptyLabel: t('To review'),
                  options: OTHER_STATUSES.map((status) => ({
                    value: status,
                    label: status === ANY_STATUS ? t('All statuses') : t.label(status),
                  })),
                },
                { name: 'type', label: t('Type'), options: DOCUMENT_TYPES.map((type) => ({ value: type, label: t(TYPE_NAMES[type]) })) },
              ]}
            />
          </div>
        </Surface>
        {current ? (
          <ReviewDesk review={review} current={current} query={query} zone={zone} countryName={countryName} permissions={permissions} />
        ) : (
          <NothingToReview query={listQuery} />
        )}
        {count > 0 && (
          <Surface className="@container">
            <DocumentTable documents={results} openId={current?.document.id} query={query} zone={zone} />
          </Surface>
        )}
        <ListPagination labels={LIST_LABELS.document} list={reviewList} query={listQuery} count={count} />
        {/* Space for the buttons that cover the end of the page on a phone. */}
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
        <NoMatchState labels={LIST_LABELS.document} clearedHref={reviewList.clearedHref(query)}>
          {t('Enter the user’s full email address, mobile number, username or ID.')}
        </NoMatchState>
      ) : (
        <EmptyState title={t('Nothing to review')}>
          {t('New documents appear here, oldest first. Filter by status to see reviewed documents.')}
        </EmptyState>
      )}
      <div className="px-4 pb-4 md:px-6">
        <LastDecision />
      </div>
    </Surface>
  );
};
