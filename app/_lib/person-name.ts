type Person = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  username: string | null;
  email: string | null;
  mobile: string | null;
};

/** What a person is called on the screen: the name, or the best that is known instead. */
export const personName = (person: Person): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username || person.email || person.mobile || person.id;
