import { expect, test } from 'vitest';
import { pagePathOf } from '#app/_ui/navigation/links.tsx';
import { isOpen } from '#app/(dashboard)/_shell/nav-link.tsx';

test.each([
  ['/transactions/', '/transactions'],
  ['/transactions', '/transactions'],
  ['/admin/users/1/', '/admin/users/1'],
  ['/', '/'],
])('reads %s as the page %s', (pathname, page) => {
  expect(pagePathOf(pathname)).toBe(page);
});

test.each([
  ['/admin/', '/admin', true],
  ['/admin/users/', '/admin', false],
  ['/admin/users/', '/admin/users', true],
])('at %s, highlights the menu entry %s: %s', (pathname, href, isHighlighted) => {
  expect(isOpen({ href, label: '', icon: null, isAlone: href === '/admin' }, pagePathOf(pathname))).toBe(isHighlighted);
});
