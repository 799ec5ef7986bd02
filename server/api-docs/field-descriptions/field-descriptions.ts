// The type of the field descriptions in this folder. The API uses one name for one concept, so a description applies to every schema with
// the field; where a name means something else, a pattern selects another description.

/** Matched against the location and name of a field, such as `AdminUser.groups.name` or `admin.webhooks.create.event`. */
export type SpecificDescription = readonly [location: RegExp, description: string];

export type FieldDescriptions = Readonly<Record<string, string | readonly [general: string, ...specific: SpecificDescription[]]>>;
