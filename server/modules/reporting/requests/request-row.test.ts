import { expect, test } from 'vitest';
import { findCreatedId, findResource } from '#server/modules/reporting/requests/request-row.ts';

test('derives the resource from the path', () => {
  const about = (pattern: string | undefined, path = pattern ?? '') => Object.values(findResource(pattern, path));
  expect(about('/transactions/{id}/', '/transactions/abc')).toEqual(['transaction', 'abc']);
  expect(about('/admin/users/{id}/kyc/', '/admin/users/abc/kyc/')).toEqual(['user', 'abc']);
  expect(about('/user/bank-accounts/{id}/', '/user/bank-accounts/3/')).toEqual(['bank_account', '3']);
  expect(about('/accounts/{reference}/currencies/{code}/', '/accounts/X/currencies/a%20b/')).toEqual(['currency', 'a b']);
  expect(about('/admin/transactions/credit/')).toEqual(['transaction', null]);
  expect(about('/user/addresses/')).toEqual(['address', null]);
  expect(about('/user/')).toEqual(['user', null]);
  expect(about('/auth/login/')).toEqual([null, null]);
  expect(about('/auth/tokens/{token_key}/', '/auth/tokens/abc/')).toEqual(['token', 'abc']);
  expect(about(undefined, '/nothing/here/')).toEqual([null, null]);
});

test('derives the created resource from the response', () => {
  expect(findCreatedId(201, '{"status":"success","data":{"id":"0195-ab","x":1}}')).toBe('0195-ab');
  expect(findCreatedId(201, '{"status":"success","data":{"id":12}}')).toBe('12');
  expect(findCreatedId(200, '{"status":"success","data":{"id":12}}')).toBeNull();
  expect(findCreatedId(201, '{"status":"success","data":{"token":"x"}}')).toBeNull();
});
