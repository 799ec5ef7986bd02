import { expect, it } from 'vitest';
import { toDatabaseFailure } from '#server/api/database-failure.ts';

/** As drizzle throws it, with the driver's error as the cause. */
const createDatabaseError = (code: string): Error => new Error('Failed query', { cause: Object.assign(new Error('driver'), { code }) });

const UNAVAILABLE_CODES =
  '08006 53300 57P01 57P03 25006 25P03 40001 40P01 55P03 57014 CONNECTION_CLOSED CONNECT_TIMEOUT ECONNREFUSED ENOENT';

it.each(UNAVAILABLE_CODES.split(' '))('treats the database error %s as retryable', (code) => {
  expect(toDatabaseFailure(createDatabaseError(code))).toMatchObject({ code: 'unavailable', cause: expect.any(Error) });
});

it.each(['23505', '42P01', '22P02', '57000', 'ERR_INVALID_ARG_TYPE'])('treats the error %s as a server error', (code) => {
  expect(toDatabaseFailure(createDatabaseError(code))).toBeUndefined();
});

const createViolation = (code: string, name: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error('driver'), { code, constraint_name: name }) });

it.each([
  ['users_username', '23505', 'username'],
  ['users_username_102233', '23505', 'username'],
  ['tiers_company_id_group_name_groups_company_id_name_fk', '23503', 'group'],
  ['access_control_rules_company_id_group_name_gro_1f09c3ab_102233', '23503', 'group'],
])('names the field of the constraint %s', (name, code, field) => {
  expect(toDatabaseFailure(createViolation(code, name))).toMatchObject({ data: { [field]: [expect.any(String)] } });
});
