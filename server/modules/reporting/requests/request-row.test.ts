import { expect, test } from 'vitest';
import { findCreatedId, findResource } from '#server/modules/reporting/requests/request-row.ts';

test('derives the resource from the path', () => {
  const resourceOf = (pattern: string | undefined, path = pattern ?? '') => Object.values(findResource(pattern, path));
  expect(resourceOf('/transactions/{id}/', '/transactions/abc')).toEqual(['transaction', 'abc']);
  expect(resourceOf('/admin/users/{id}/kyc/', '/admin/users/abc/kyc/')).toEqual(['user', 'abc']);
  expect(resourceOf('/user/bank-accounts/{id}/', '/user/bank-accounts/3/')).toEqual(['bank_account', '3']);
  expect(resourceOf('/accounts/{reference}/currencies/{code}/', '/accounts/X/currencies/a%20b/')).toEqual(['currency', 'a b']);
  expect(resourceOf('/admin/transactions/credit/')).toEqual(['transaction', null]);
  expect(resourceOf('/user/addresses/')).toEqual(['address', null]);
  expect(resourceOf('/user/')).toEqual(['user', null]);
  expect(resourceOf('/auth/login/')).toEqual([null, null]);
  expect(resourceOf('/auth/tokens/{token_key}/', '/auth/tokens/abc/')).toEqual(['token', 'abc']);
  expect(resourceOf(undefined, '/nothing/here/')).toEqual([null, null]);
});

test('derives the created resource from the response', () => {
  expect(findCreatedId(201, '{"status":"success","data":{"id":"0195-ab","x":1}}')).toBe('0195-ab');
  expect(findCreatedId(201, '{"status":"success","data":{"id":12}}')).toBe('12');
  expect(findCreatedId(200, '{"status":"success","data":{"id":12}}')).toBeNull();
  expect(findCreatedId(201, '{"status":"success","data":{"token":"x"}}')).toBeNull();
});
