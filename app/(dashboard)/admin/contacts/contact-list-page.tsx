import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, userFilter } from '#app/_ui/table/list-page.tsx';
import {
  CONTACT_LABELS,
  contactLists,
  toContactFilters,
  YES_OR_NO,
  type AdminContact,
  type AdminContactKind,
  type ContactQuery,
} from '#app/(dashboard)/admin/records/contacts.ts';
import { ContactTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';

const FLAGS = [
  { name: 'verified', label: message('Verified') },
  { name: 'primary', label: message('Primary') },
  { name: 'archived', label: message('Archived') },
];

type ContactListPageProps = { kind: AdminContactKind; query: ContactQuery; contacts: AdminContact[]; count: number };

/** The emails, or the mobile numbers, of all users. */
export const ContactListPage = async ({ kind, query, contacts, count }: ContactListPageProps) => {
  const t = await getText();
  const labels = CONTACT_LABELS[kind];
  const [permissions, admin] = await Promise.all([readOwnPermissions(), readViewer()]);
  return (
    <ListPage
      title={t(labels.list)}
      labels={labels.rows}
      list={contactLists[kind]}
      query={query}
      count={count}
      csv={{ list: kind === 'email' ? '/admin/users/emails/' : '/admin/users/mobiles/', query: toContactFilters(query) }}
      filters={[
        userFilter(t),
        ...FLAGS.map(({ name, label }) => ({
          name,
          label: t(label),
          options: YES_OR_NO.map((value) => ({ value: value, label: `${t(label)}: ${t.label(value)}` })),
        })),
      ]}
      empty={{ title: t(labels.empty), text: t('Contacts that users add to their profile appear here.') }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      <ContactTable
        kind={kind}
        caption={t(labels.list)}
        contacts={contacts}
        zone={zoneOf(admin)}
        canChange={permissions.includes(`admin.${kind}.change`)}
        showUserLink={permissions.includes('admin.user.view')}
      />
    </ListPage>
  );
};
