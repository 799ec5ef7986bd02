// The type that the word lists of this folder share: what a field means, by its name. The API calls one thing by one name, so that one
// sentence serves a hundred schemas; where a name means something else, the place says so. A schema that describes a field itself
// (z.….describe) is never overwritten.

/** The place of a field, such as `AdminUser.groups.name` or `admin.webhooks.create.event`, and what it means there. */
export type WordsOfPlace = readonly [place: RegExp, words: string];

export type FieldWords = Readonly<Record<string, string | readonly [elsewhere: string, ...places: WordsOfPlace[]]>>;
