/** What a form says that differs from what was there: null there and blank in the form are the same. */
export const changedFields = <Fields extends Record<string, string>>(
  before: { readonly [Name in keyof Fields]: string | null },
  after: Fields,
): Partial<Fields> => {
  const isChanged = ([name, value]: [string, string]): boolean => value !== (before[name] ?? '');
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Fields>;
};
