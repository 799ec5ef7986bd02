import { expect, it } from 'vitest';
import { databaseFailure } from '#server/api/database-failure.ts';

/** As drizzle hands it on: the driver's error is a cause. */
const thrownWith = (code: string, constraint?: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error('driver'), { code, constraint_name: constraint }) });

it.each([
  '08006',
  '53300',
  '57P01',
  '57P03',
  '25006',
  '25P03',
  '40001',
  '40P01',
  '55P03',
  '57014',
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOENT',
])('a database that says %s may be asked again', (code) => {
  expect(databaseFailure(thrownWith(code))).toMatchObject({ code: 'unavailable', cause: expect.any(Error) });
});

it.each(['23505', '42P01', '22P02', '57000', 'ERR_INVALID_ARG_TYPE'])('a fault that says %s is ours', (code) => {
  expect(databaseFailure(thrownWith(code))).toBeUndefined();
});

it('a value that somebody else has is the fault of its field', () => {
  const failure = databaseFailure(thrownWith('23505', 'users_verified_email'));
  expect(failure).toMatchObject({ code: 'invalid', data: { email: ['This value is already in use.'] } });
});

it('a reference to what there is not is the fault of its field', () => {
  const failure = databaseFailure(thrownWith('23503', 'user_groups_company_id_group_name_groups_company_id_name_fk'));
  expect(failure).toMatchObject({ code: 'invalid', data: { groups: ['Group does not exist.'] } });
});

it.each([
  ['23505', 'users_company_id_id_pk'],
  ['23503', 'users_verified_email'],
  ['23514', 'users_verified_email'],
])('%s of %s is ours', (code, constraint) => {
  expect(databaseFailure(thrownWith(code, constraint))).toBeUndefined();
});
