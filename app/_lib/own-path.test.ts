import { describe, expect, test } from 'vitest';
import { ownPath } from '#app/_lib/own-path.ts';

describe('the path after sign-in', () => {
  test.each(['/transactions', '/transactions?status=Pending&page=2', '/transactions/0193-7'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
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
  ])('is the start page instead of %j', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});
