import type { ShortUser } from '#server/features/users/schema.ts';

/** What a person is called on the screen: the name, or the best that is known instead. */
export const personName = (person: Omit<ShortUser, 'profile' | 'temporary'>): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username || person.email || person.mobile || person.id;
