import { describe, expect, test } from 'vitest';
import { safeRedirectPath, withCompany, withNext } from '#app/_ui/navigation/redirect-path.ts';

describe('the path after sign-in', () => {
  test.each(['/transactions', '/transactions?status=Pending&page=2', '/transactions/0193-7'])('keeps %s', (path) => {
    expect(safeRedirectPath(path)).toBe(path);
  });

  test.each([
    undefined,
    '',
    'transactions',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
  ])('is / instead of %j', (path) => {
    expect(safeRedirectPath(path)).toBe('/');
  });
});

test('keeps the company and the destination between pages before sign-in', () => {
  expect(withCompany('/register', 'alto-vale', '/pay/token')).toBe('/register?company=alto-vale&next=%2Fpay%2Ftoken');
  expect(withCompany('/login', '', '/')).toBe('/login');
});

test('adds the destination and keeps the query', () => {
  const destination = '/transactions?status=Pending&page=2';
  const next = '%2Ftransactions%3Fstatus%3DPending%26page%3D2';
  expect(withNext('/login', destination)).toBe(`/login?next=${next}`);
  expect(withNext('/login?ended=1', destination)).toBe(`/login?ended=1&next=${next}`);
});
