import type { UserRow } from '#db/schema/index.ts';
import { changedDetails } from '#server/modules/people/users/person-details.ts';
import type { AdminUserChange, ProfileChange } from '#server/modules/people/users/schema.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';

const DEFAULT_LANGUAGE = 'en';

/** The blank form of a field that may not be null: undefined stays undefined. */
const orDefault = (value: string | null | undefined, blank: string) => (value === null ? blank : value);

/** What is sent of a person, as columns: of those that need nothing else to be done. Undefined leaves one alone. */
export const toPersonColumns = (
  user: Pick<UserRow, 'details' | 'metadata'>,
  change: Omit<ProfileChange & AdminUserChange, 'email' | 'mobile'>,
): Partial<UserRow> => ({
  firstName: orDefault(change.first_name, ''),
  lastName: orDefault(change.last_name, ''),
  idNumber: change.id_number,
  language: orDefault(change.language, DEFAULT_LANGUAGE),
  nationality: change.nationality,
  timezone: change.timezone,
  birthDate: change.birth_date,
  username: change.username,
  details: changedDetails(user.details, change),
  metadata: mergeMetadata(user.metadata, change.metadata),
});
