import type { AdminGroup } from '#server/features/groups/schema.ts';

/** What is special about a group, in a few words. */
export const marksOf = (group: Pick<AdminGroup, 'section' | 'default' | 'public' | 'archived'>): string =>
  [
    group.section === 'admin' ? 'Of admins' : 'Of users',
    ...(group.default ? ['Default'] : []),
    ...(group.public ? ['Public'] : []),
    ...(group.archived ? ['Archived'] : []),
  ].join(' · ');
