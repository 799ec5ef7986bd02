import { pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readList } from '#app/_ui/session/caller.ts';
import { ContactListPage } from '#app/(dashboard)/admin/contacts/contact-list-page.tsx';
import { contactLists, emailToContact, toContactFilters } from '#app/(dashboard)/admin/records/contacts.ts';

export const generateMetadata = pageMetadata('User emails');

export default async function AdminEmailsPage({ searchParams }: PageProps) {
  const query = await contactLists.email.read(searchParams);
  const { count, results } = await readList(contactLists.email, query, (api, page) =>
    api.admin.users.emails.list({ ...toContactFilters(query), ...page }),
  );
  return <ContactListPage kind="email" query={query} contacts={results.map(emailToContact)} count={count} />;
}
