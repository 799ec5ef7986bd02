import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readList } from '#app/_ui/session/caller.ts';
import { ContactListPage } from '#app/(dashboard)/admin/contacts/contact-list-page.tsx';
import { contactLists, mobileToContact, toContactFilters } from '#app/(dashboard)/admin/records/contacts.ts';

export const generateMetadata = pageMetadata('User mobile numbers');

export default async function AdminMobilesPage({ searchParams }: PageProps) {
  const query = await contactLists.mobile.read(searchParams);
  const { count, results } = await readList(contactLists.mobile, query, (api, page) =>
    api.admin.users.mobiles.list({ ...toContactFilters(query), ...page }),
  );
  return (
    <ContactListPage
      kind="mobile"
      query={query}
      contacts={results.map((mobile) => mobileToContact({ ...mobile, number: formatPhoneNumber(mobile.number) }))}
      count={count}
    />
  );
}
