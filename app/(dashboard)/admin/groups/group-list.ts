// The addresses of groups: the list of them, and the pages of one.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { SECTIONS } from '#server/kernel/sections.ts';
import type { Translate } from '#app/_language/translate.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';

export const groupHref = (name: string): `/${string}` => `/admin/groups/${encodeURIComponent(name)}`;

const SHOWN = ['archived'] as const;

export const groupList = listQuery('/admin/groups', { section: parseAsStringLiteral(SECTIONS), shown: parseAsStringLiteral(SHOWN) }, {});
export type GroupQuery = Awaited<ReturnType<typeof groupList.read>>;

/** The people of one group, and who is looked for to be put into it. */
export const memberList = (name: string) => listQuery(`${groupHref(name)}/members`, {}, { find: parseAsString });

/** What is special about a group, in a few words. */
export const marksOf = (t: Translate, group: Pick<AdminGroup, 'section' | 'default' | 'public' | 'archived'>): string =>
  [
    t(group.section === 'admin' ? 'Admins' : 'Users'),
    ...(group.default ? [t('Default')] : []),
    ...(group.public ? [t('Public')] : []),
    ...(group.archived ? [t('Archived')] : []),
  ].join(' · ');
