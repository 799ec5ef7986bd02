import { getText } from '#app/_language/server.ts';
import { ownPermissions, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { DownloadCsv, NoMatch, Pagination } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { ContactFilters } from '#app/(dashboard)/admin/records/record-filters.tsx';
import { ContactTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import {
  LIST_TITLES,
  NOUNS,
  type Contact,
  type ContactKind,
  emailList,
  mobileList,
  toRequest,
  type ContactQuery,
} from '#app/(dashboard)/admin/records/record-lists.ts';

type ContactListPageProps = { kind: ContactKind; query: ContactQuery; contacts: Contact[]; count: number };

/** The emails, or the mobile numbers, of all users. */
export const ContactListPage = async ({ kind, query, contacts, count }: ContactListPageProps) => {
  const t = await getText();
  const title = t(LIST_TITLES[kind]);
  const list = kind === 'email' ? emailList : mobileList;
  const [permissions, person] = await Promise.all([ownPermissions(), viewer()]);
  return (
    <Page
      title={title}
      width="list"
      actions={
        count > 0 && <DownloadCsv list={kind === 'email' ? '/admin/users/emails/' : '/admin/users/mobiles/'} query={toRequest(query)} />
      }
    >
      <Tabs label={t('Contacts of users')}>
        <Tab href={emailList.hrefOf({ ...query, page: 1 })} isHere={kind === 'email'}>
          {t('Emails')}
        </Tab>
        <Tab href={mobileList.hrefOf({ ...query, page: 1 })} isHere={kind === 'mobile'}>
          {t('Mobile numbers')}
        </Tab>
      </Tabs>
      <Surface className="@container">
        {(count > 0 || list.hasFilter(query)) && (
          <div className="px-4">
            <ContactFilters kind={kind} query={query} />
          </div>
        )}
        {count > 0 ? (
          <ContactTable
            kind={kind}
            caption={title}
            contacts={contacts}
            zone={zoneOf(person)}
            mayChange={permissions.includes(`admin.${kind}.change`)}
            linksUser={permissions.includes('admin.user.view')}
          />
        ) : list.hasFilter(query) ? (
          <NoMatch noun={NOUNS[kind]} clearedHref={list.clearedHref(query)}>
            {t('A user is found by the whole email address, mobile number, username or id.')}
          </NoMatch>
        ) : (
          <EmptyState title={t(kind === 'email' ? 'No emails yet' : 'No mobile numbers yet')}>
            {t('Those that users add to their profiles appear here.')}
          </EmptyState>
        )}
      </Surface>
      {count > 0 && (
        <Pagination
          page={query.page}
          pageSize={PAGE_SIZE}
          count={count}
          noun={NOUNS[kind]}
          hrefOf={(page) => list.hrefOf(query, { page })}
        />
      )}
    </Page>
  );
};
