import type { Translate } from '#app/_language/translate.ts';
import type { AdminGroup } from '#server/modules/people/groups/schema.ts';

/** What is special about a group, in a few words. */
export const marksOf = (t: Translate, group: Pick<AdminGroup, 'section' | 'default' | 'public' | 'archived'>): string =>
  [
    t(group.section === 'admin' ? 'Admins' : 'Users'),
    ...(group.default ? [t('Default')] : []),
    ...(group.public ? [t('Public')] : []),
    ...(group.archived ? [t('Archived')] : []),
  ].join(' · ');
