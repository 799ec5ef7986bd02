type Person = { id: string; first_name: string; last_name: string; username: string; email: string; mobile: string };

/** What a person is called: the name, or the best that is known instead. */
export const personName = (person: Person): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username || person.email || person.mobile || person.id;
