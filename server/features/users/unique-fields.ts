import { violatedUniqueIndex } from '#server/api/database-failure.ts';
import { invalid } from '#server/kernel/errors.ts';

const FIELD_OF_INDEX: Record<string, string> = {
  users_verified_email: 'email',
  users_verified_mobile: 'mobile',
  users_username: 'username',
};

/** What to throw when writing a user failed: a field error when another user of the company has the value already. */
export const toUniqueFieldError = (thrown: unknown): unknown => {
  const field = FIELD_OF_INDEX[violatedUniqueIndex(thrown) ?? ''];
  return field ? invalid({ [field]: ['This value is already in use.'] }) : thrown;
};
