import { expect, test } from 'vitest';
import { trimTrailingSlash } from '#app/_ui/navigation/links.tsx';
import { matchesPath } from '#app/(dashboard)/_shell/nav-link.tsx';

test.each([
  ['/transactions/', '/transactions'],
  ['/transactions', '/transactions'],
  ['/admin/users/1/', '/admin/users/1'],
  ['/', '/'],
])('reads %s as the page %s', (pathname, page) => {
  expect(trimTrailingSlash(pathname)).toBe(page);
});

test.each([
  ['/admin/', '/admin', true],
  ['/admin/users/', '/admin', false],
  ['/admin/users/', '/admin/users', true],
])('at %s, highlights the menu entry %s: %s', (pathname, href, isHighlighted) => {
  expect(matchesPath({ href, label: '', icon: null, isExact: href === '/admin' }, trimTrailingSlash(pathname))).toBe(isHighlighted);
});
