import { describe, expect, test } from 'vitest';
import { adjacentLinks } from '#app/(dashboard)/admin/documents/review-list.ts';

const QUERY = { status: null, type: 'passport', user: null, document: null, page: 2 } as const;

const linksFrom = (openId: number, more: { ids?: number[]; page?: number; count?: number } = {}) => {
  const { ids = [11, 12, 13], page = 2, count = 8 } = more;
  return adjacentLinks({ ids, openId, query: { ...QUERY, page }, pageSize: 3, count });
};

const hrefWith = (rest: string): string => `/admin/documents?type=passport${rest}`;

describe('queue navigation', () => {
  test('links to the previous and next documents', () => {
    expect(linksFrom(12)).toEqual({
      position: 5,
      previous: hrefWith('&document=11&page=2'),
      next: hrefWith('&document=13&page=2'),
      nextHref: hrefWith('&document=13&page=2'),
    });
  });

  test('continues on adjacent pages, and goes back to the last document of the previous one', () => {
    expect(linksFrom(11)).toMatchObject({ position: 4, previous: hrefWith('&document=last') });
    expect(linksFrom(13)).toMatchObject({ position: 6, next: hrefWith('&page=3') });
  });

  test('ends at the first and last documents', () => {
    expect(linksFrom(11, { page: 1 }).previous).toBe(undefined);
    expect(linksFrom(13, { count: 6 }).next).toBe(undefined);
  });

  test('links to the following document after the last one of a page is reviewed', () => {
    expect(linksFrom(13).nextHref).toBe(hrefWith('&page=2'));
  });

  test('starts at the first document if the open one is not in the list', () => {
    expect(linksFrom(99)).toEqual({
      position: undefined,
      previous: undefined,
      next: hrefWith('&document=11&page=2'),
      nextHref: hrefWith('&page=2'),
    });
    expect(linksFrom(99, { ids: [] }).next).toBe(undefined);
  });
});
