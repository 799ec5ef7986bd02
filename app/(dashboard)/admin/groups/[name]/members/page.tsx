import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { parseAsString } from 'nuqs/server';
import { getText } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { readOwnPermissions, read, readList } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { personName } from '#server/kernel/display-names.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { controlClass } from '#app/_ui/format/class-names.ts';
import { LIST_LABELS, ListPagination } from '#app/_ui/table/list-page.tsx';
import { PageSection, Surface } from '#app/_ui/shell/page.tsx';
import { groupMetadata, GroupPage, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { MoveMember, AddMember } from '#app/(dashboard)/admin/groups/group-forms.tsx';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminUserListItem } from '#server/modules/people/index.ts';

type Props = PageProps<{ name: string }>;

/** Maximum number of search results. */
const MATCHES_MAX = 5;

export const generateMetadata = groupMetadata(message('Members of {group}'));

export default async function GroupMembersPage({ params, searchParams }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const list = listQuery(`${groupHref(group.name)}/members`, {}, { find: parseAsString });
  const query = await list.read(searchParams);
  const [{ count, results }, permissions, groups] = await Promise.all([
    readList(list, query, (api, page) => api.admin.users.list({ group: group.name, ...page })),
    readOwnPermissions(),
    read((api) => readAll((page) => api.admin.groups.list({ ...page, archived: false }))),
  ]);
  const canMove = permissions.includes('admin.user.add');
  const otherGroups = groups.filter(({ name }) => name !== group.name).map(({ name, label }) => ({ name, label }));
  return (
    <GroupPage group={group} currentTab="/members">
      {canMove && !group.archived && <MemberSearch group={group.name} text={query.find} />}
      <Surface>
        {count === 0 && <EmptyState title={t('No members yet')}>{t('Users in this group appear here.')}</EmptyState>}
        <ul className="divide-y">
          {results.map((person) => (
            <MemberRow key={person.id} person={person}>
              {canMove && <MoveMember person={{ id: person.id, name: personName(person) }} groups={otherGroups} />}
            </MemberRow>
          ))}
        </ul>
      </Surface>
      <ListPagination labels={LIST_LABELS.member} list={list} query={query} count={count} />
    </GroupPage>
  );
}

const MemberRow = ({ person, children }: { person: AdminUserListItem; children: React.ReactNode }) => (
  <li className="flex items-center justify-between gap-3 px-4 py-2.5 md:px-6">
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar person={person} size="row" />
      <span className="min-w-0">
        <UserLink user={person} />
        <span className="block text-13 wrap-anywhere text-muted">{person.email || formatPhoneNumber(person.mobile)}</span>
      </span>
    </span>
    {children}
  </li>
);

/** A search for users. It works without JavaScript. */
const MemberSearch = async ({ group, text }: { group: string; text: string | null }) => {
  const t = await getText();
  const matches = text ? await read((api) => api.admin.users.list({ search: text, page_size: MATCHES_MAX })) : undefined;
  return (
    <PageSection
      title={t('Add members')}
      description={t('Each user belongs to one group. Adding a user removes them from their current group.')}
    >
      <form className="flex flex-wrap gap-2 px-4 py-4 md:px-6" role="search">
        <input
          type="search"
          name="find"
          defaultValue={text ?? ''}
          aria-label={t('Name, email or mobile number')}
          placeholder={t('Name, email or mobile number')}
          className={`${controlClass} max-w-sm`}
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
      {matches && (
        <ul className="divide-y border-t">
          {matches.results.map((person) => (
            <MemberRow key={person.id} person={person}>
              {person.groups.some(({ name }) => name === group) ? (
                <span className="text-13 text-muted">{t('Already a member')}</span>
              ) : (
                <AddMember person={{ id: person.id, name: personName(person) }} group={group} />
              )}
            </MemberRow>
          ))}
          {matches.results.length === 0 && <li className="px-4 py-3 text-muted md:px-6">{t('No matching users.')}</li>}
        </ul>
      )}
    </PageSection>
  );
};
