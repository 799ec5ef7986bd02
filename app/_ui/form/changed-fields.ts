/** What a form says that differs from what was there: null there and blank in the form are the same. */
export const changedFields = <Fields extends Record<string, string>>(
  before: { readonly [Name in keyof Fields]: string | null },
  after: Fields,
): Partial<Fields> => {
  const isChanged = ([name, value]: [string, string]): boolean => value !== (before[name] ?? '');
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Fields>;
};

/** The same for values of any kind, such as numbers and lists. */
export const changedValues = <Values extends object>(before: Readonly<Values>, after: Values): Partial<Values> => {
  const known = before as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(known[name]);
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Values>;
};
