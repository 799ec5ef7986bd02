import { titled } from '#app/_language/server.ts';
import { readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { ContactListPage } from '#app/(dashboard)/admin/contacts/contact-list-page.tsx';
import { fromEmail, emailList, toRequest } from '#app/(dashboard)/admin/records/record-lists.ts';

export const generateMetadata = titled('Emails of users');

export default async function AdminEmailsPage({ searchParams }: PageProps) {
  const query = await emailList.read(searchParams);
  const { count = 0, results } = await readPage(query.page, emailList.hrefOf(query), (api) =>
    api.admin.users.emails.list({ ...toRequest(query), page: query.page, page_size: PAGE_SIZE }),
  );
  return <ContactListPage kind="email" query={query} contacts={results.map(fromEmail)} count={count} />;
}
