import { useFormat, useText } from '#language';
import { UserLink } from '#app/(dashboard)/admin/users/user-link.tsx';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { ChangeDocument } from '#app/(dashboard)/admin/documents/change-document.tsx';
import { DocumentFacts, OtherDocuments, PersonFacts } from '#app/(dashboard)/admin/documents/document-facts.tsx';
import { DocumentViewer } from '#app/(dashboard)/admin/documents/document-viewer.tsx';
import type { ReviewQuery } from '#app/(dashboard)/admin/documents/query.ts';
import type { Review } from '#app/(dashboard)/admin/documents/read-review.ts';
import { ReviewActions } from '#app/(dashboard)/admin/documents/review-actions.tsx';
import { walkFrom } from '#app/(dashboard)/admin/documents/walk.ts';

type ReviewDeskProps = {
  review: Review;
  open: NonNullable<Review['open']>;
  query: ReviewQuery;
  zone: string;
  countryName(code: string): string;
  permissions: readonly string[];
};

/** The open document at the left, and what to compare it with and to do about it at the right. */
export const ReviewDesk = ({
  review: { results, count },
  open: { document, beside },
  query,
  zone,
  countryName,
  permissions,
}: ReviewDeskProps) => {
  const t = useText();
  const format = useFormat();
  const { place, ...ways } = walkFrom({ ids: results.map(({ id }) => id), openId: document.id, query, pageSize: PAGE_SIZE, count });
  const mayChange = permissions.includes('admin.document.change');
  return (
    <Surface className="grid lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-label={t('Document')} className="min-w-0 lg:border-r">
        <div className="lg:sticky lg:top-12">
          <DocumentViewer key={document.id} document={document} />
        </div>
      </section>
      <section aria-label={t('Review')} className="min-w-0">
        <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-3 md:px-6">
          <div className="min-w-0">
            <h2 className="font-medium break-words" aria-live="polite">
              {t.rich('{document} of {person}', {
                document: t(TYPE_NAMES[document.document_type]),
                person: <UserLink user={document.user} />,
              })}
            </h2>
            <p className="figures text-13 text-muted">
              {place ? t('{place} of {count}', { place: format.count(place), count: format.count(count) }) : t('Not in this list')}
            </p>
          </div>
          {mayChange && <ChangeDocument document={document} zone={zone} />}
        </header>
        <ReviewActions document={document} mayChange={mayChange} {...ways} />
        <DocumentFacts document={document} zone={zone} />
        <PersonFacts
          document={document}
          user={beside.profile}
          addresses={beside.addresses}
          countryName={countryName}
          mayChangeUser={permissions.includes('admin.user.change')}
        />
        <OtherDocuments documents={beside.others} query={query} zone={zone} />
      </section>
    </Surface>
  );
};
