// The document review page: a page of the queue, the open document, and the data of its user.
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import Link from 'next/link';
import 'server-only';
import { readIfAllowed, readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import {
  documentHref,
  LAST_DOCUMENT,
  reviewList,
  type ReviewQuery,
  toFilters,
  adjacentLinks,
} from '#app/(dashboard)/admin/documents/review-list.ts';
import type { AdminAddress, AdminDocument } from '#server/modules/profile/index.ts';
import { useFormat, useText } from '#language';
import { CATEGORY_NAMES, TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { toLabel } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/display-names.ts';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Section, Surface } from '#app/_ui/shell/page.tsx';
import type { AdminUser } from '#server/modules/people/index.ts';
import { NotProvided } from '#app/(dashboard)/admin/users/user-name.tsx';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { ChangeDocument, SetKyc } from '#app/(dashboard)/admin/documents/document-forms.tsx';
import { DocumentViewer } from '#app/(dashboard)/admin/documents/document-viewer.tsx';
import { ReviewActions } from '#app/(dashboard)/admin/documents/review-actions.tsx';

/** Maximum number of addresses and other documents shown with a document. */
const CONTEXT_RECORDS_MAX = 20;

const readList = (query: ReviewQuery) =>
  readPage(query.page, reviewList.hrefOf({ ...query, document: null }), (api) =>
    api.admin.users.documents.list({ ...toFilters(query), orderby: 'created', page: query.page, page_size: PAGE_SIZE }),
  );

/** The document in the URL, even if it is not in the list, for example after a decision; otherwise the first one of the page. */
const findOpenDocument = async (documents: readonly AdminDocument[], { document }: ReviewQuery): Promise<AdminDocument | undefined> => {
  if (document === LAST_DOCUMENT) return documents.at(-1);
  if (document === null) return documents[0];
  const match = documents.find(({ id }) => String(id) === document);
  return match ?? (await readIfAllowed((api) => api.admin.users.documents.get({ id: document }))) ?? documents[0];
};

/** Reads the data to compare a document with. Data that the admin may not view is undefined. */
const readUserContext = async ({ id, user }: AdminDocument) => {
  const [profile, addresses, documents] = await Promise.all([
    readIfAllowed((api) => api.admin.users.get({ id: user.id })),
    readIfAllowed((api) => api.admin.users.addresses.list({ user: user.id, page_size: CONTEXT_RECORDS_MAX })),
    readIfAllowed((api) => api.admin.users.documents.list({ user: user.id, orderby: '-created', page_size: CONTEXT_RECORDS_MAX })),
  ]);
  return {
    profile,
    addresses: addresses?.results.filter(({ archived }) => !archived),
    otherDocuments: (documents?.results ?? []).filter((other) => other.id !== id),
  };
};

/** Reads the queue and the open document with the data of its user. `current` is undefined if there is no document. */
export const readReview = async (query: ReviewQuery) => {
  const { count = 0, results } = await readList(query);
  const document = await findOpenDocument(results, query);
  return { count, results, current: document && { document, context: await readUserContext(document) } };
};

type Review = Awaited<ReturnType<typeof readReview>>;

/** The fields of the document. */
const DocumentDetails = ({ document, zone }: { document: AdminDocument; zone: string }) => {
  const t = useText();
  return (
    <div className="px-5 py-2 md:px-6">
      <Details>
        <Detail term={t('Type')}>{t(TYPE_NAMES[document.document_type])}</Detail>
        <Detail term={t('Category')}>{t(CATEGORY_NAMES[document.document_category])}</Detail>
        <Detail term={t('Uploaded')}>
          <Timestamp at={document.created} zone={zone} />
        </Detail>
        {document.expires !== null && (
          <Detail term={t('Valid until')}>
            <Timestamp at={document.expires} zone={zone} />
          </Detail>
        )}
        <Detail term={t('Status')}>
          <StatusChip status={toLabel(document.status)} />
        </Detail>
        {document.note && (
          <Detail term={t('Message to the user')}>
            <bdi>{document.note}</bdi>
          </Detail>
        )}
        {document.archived && <Detail term={t('Archived')}>{t('Hidden from the user.')}</Detail>}
        {Object.keys(document.metadata).length > 0 && (
          <Detail term={t('Metadata')}>
            <DataTree data={document.metadata} />
          </Detail>
        )}
      </Details>
    </div>
  );
};

type UserDetailsProps = {
  document: AdminDocument;
  /** Undefined without permission to view profiles or addresses. */
  user: AdminUser | undefined;
  addresses: AdminAddress[] | undefined;
  countryName(code: string): string;
  canChangeUser: boolean;
};

/** The user data to compare the document with. */
const UserDetails = ({ document, user, addresses, countryName, canChangeUser }: UserDetailsProps) => {
  const t = useText();
  const { first_name: first, last_name: last, email, mobile } = document.user;
  return (
    <Section title={t('User profile')}>
      <Details>
        <Detail term={t('First name')}>{first ? <bdi>{first}</bdi> : <NotProvided />}</Detail>
        <Detail term={t('Last name')}>{last ? <bdi>{last}</bdi> : <NotProvided />}</Detail>
        {user && (
          <>
            <Detail term={t('Date of birth')}>
              {user.birth_date ? <time className="figures">{user.birth_date}</time> : <NotProvided />}
            </Detail>
            <Detail term={t('Nationality')}>{user.nationality ? countryName(user.nationality) : <NotProvided />}</Detail>
            <Detail term={t('ID number')}>{user.id_number ? <span className="figures">{user.id_number}</span> : <NotProvided />}</Detail>
            <Detail term="KYC">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <StatusChip status={toLabel(user.kyc.status)} />
                {canChangeUser && <SetKyc user={document.user} status={user.kyc.status} />}
              </div>
            </Detail>
          </>
        )}
        {(email || mobile) && (
          <Detail term={t('Contact')}>
            {email && <p className="break-words">{email}</p>}
            {mobile && <p className="figures">{formatPhoneNumber(mobile)}</p>}
          </Detail>
        )}
        {addresses && (
          <Detail term={t(addresses.length > 1 ? 'Addresses' : 'Address')}>
            {addresses.length === 0 && <NotProvided />}
            <ul className="space-y-2">
              {addresses.map((address) => (
                <li key={address.id}>
                  <PostalAddress address={address} country={address.country && countryName(address.country)} />
                  <p className="text-13 text-muted">
                    {t.label(address.type)} <StatusChip status={toLabel(address.status)} />
                  </p>
                </li>
              ))}
            </ul>
          </Detail>
        )}
      </Details>
    </Section>
  );
};

type OtherDocumentsProps = { documents: AdminDocument[]; query: ReviewQuery; zone: string };

/** Other documents of the user. */
const OtherDocuments = ({ documents, query, zone }: OtherDocumentsProps) => {
  const t = useText();
  return (
    <Section title={t('Other documents')}>
      {documents.length === 0 ? (
        <p className="text-muted">{t('No other documents.')}</p>
      ) : (
        <ul className="divide-y">
          {documents.map((document) => (
            <li key={document.id} className="py-1.5">
              <Link
                href={documentHref(query, document.id)}
                scroll={false}
                prefetch={false}
                className="inline-block min-h-6 text-accent underline underline-offset-3 hover:decoration-2"
              >
                {t.rich('{document}<unseen> of {person}</unseen>', {
                  document: t(TYPE_NAMES[document.document_type]),
                  person: personName(document.user),
                  unseen: <span className="sr-only" />,
                })}
              </Link>{' '}
              <StatusChip status={toLabel(document.status)} />
              <p className="text-13 text-muted">
                <Timestamp at={document.created} zone={zone} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

type ReviewDeskProps = {
  review: Review;
  current: NonNullable<Review['current']>;
  query: ReviewQuery;
  zone: string;
  countryName(code: string): string;
  permissions: readonly string[];
};

/** The open document on the left; user data and review actions on the right. */
export const ReviewDesk = ({
  review: { results, count },
  current: { document, context },
  query,
  zone,
  countryName,
  permissions,
}: ReviewDeskProps) => {
  const t = useText();
  const format = useFormat();
  const { position, ...links } = adjacentLinks({
    ids: results.map(({ id }) => id),
    openId: document.id,
    query,
    pageSize: PAGE_SIZE,
    count,
  });
  const canChange = permissions.includes('admin.document.change');
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
              {position
                ? t('{position} of {count}', { position: format.count(position), count: format.count(count) })
                : t('Not in this list')}
            </p>
          </div>
          {canChange && <ChangeDocument document={document} zone={zone} />}
        </header>
        <ReviewActions document={document} canChange={canChange} {...links} />
        <DocumentDetails document={document} zone={zone} />
        <UserDetails
          document={document}
          user={context.profile}
          addresses={context.addresses}
          countryName={countryName}
          canChangeUser={permissions.includes('admin.user.change')}
        />
        <OtherDocuments documents={context.otherDocuments} query={query} zone={zone} />
      </section>
    </Surface>
  );
};
