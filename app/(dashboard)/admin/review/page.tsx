import { parseAsStringLiteral } from 'nuqs/server';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readPage, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage } from '#app/_ui/table/list-page.tsx';
import { listQuery, PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { ListTable } from '#app/_ui/table/table.tsx';
import { readReviewItems, REVIEW_TYPE_NAMES } from '#app/(dashboard)/admin/review/review-items.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { REVIEW_TYPES } from '#server/kernel/user-enums.ts';

const inbox = listQuery('/admin/review', { type: parseAsStringLiteral(REVIEW_TYPES) }, {});

export const generateMetadata = pageMetadata('Review inbox');

/** All records that need review, oldest first. */
export default async function ReviewPage({ searchParams }: PageProps) {
  const [t, format, query, admin] = await Promise.all([getText(), getFormat(), inbox.read(searchParams), readViewer()]);
  const { type, page } = query;
  const { count, counts, results } = await readPage(page, inbox.hrefOf(query), (api) =>
    api.admin.reviews.list({ ...(type && { type }), page, page_size: PAGE_SIZE }),
  );
  const items = await readReviewItems(results);
  const zone = zoneOf(admin);
  return (
    <ListPage
      title={t('Review inbox')}
      labels={{
        total: message('{count, plural, one {# record to review} other {# records to review}}'),
        noMatch: message('No records of this type to review'),
      }}
      list={inbox}
      query={query}
      count={count}
      filters={[
        {
          name: 'type',
          label: t('Type'),
          emptyLabel: t('All types'),
          options: REVIEW_TYPES.flatMap((value) => {
            const pendingCount = counts[value];
            return pendingCount === undefined
              ? []
              : [{ value, label: `${t(REVIEW_TYPE_NAMES[value].many)} (${format.count(pendingCount)})` }];
          }),
        },
      ]}
      empty={{
        title: t('Nothing to review'),
        text: t('New documents, addresses, bank and crypto accounts, and unverified contacts of users appear here, oldest first.'),
      }}
    >
      <ListTable
        caption={t('Records to review')}
        rows={items}
        getKey={({ type: itemType, id }) => `${itemType} ${id}`}
        columns={[
          { title: t('Added'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
          { title: t('User'), isMain: true, render: ({ user }) => user },
          { title: t('Details'), width: 'w-[36%]', narrowLayout: 'line', render: ({ summary }) => summary },
          { title: t('Type'), width: 'w-40', render: ({ type: itemType }) => t(REVIEW_TYPE_NAMES[itemType].one) },
        ]}
      />
    </ListPage>
  );
}
