import type { UserRow } from '#db/schema/index.ts';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';

export type ShortUserRow = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'username' | 'mobile' | 'profile' | 'temporary'>;

/** The fields of a user that others may see. */
export const toShortUser = (user: ShortUserRow): ShortUser => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email ?? '',
  username: user.username ?? '',
  mobile: user.mobile ?? '',
  profile: user.profile,
  temporary: user.temporary,
});
