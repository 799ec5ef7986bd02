import { describe, expect, test } from 'vitest';
import { adjacentLinks } from '#app/(dashboard)/admin/documents/review-list.ts';

const QUERY = { status: null, type: 'passport', user: null, document: null, page: 2 } as const;

const linksFrom = (openId: number, overrides: { ids?: number[]; page?: number; count?: number } = {}) => {
  const { ids = [11, 12, 13], page = 2, count = 8 } = overrides;
  return adjacentLinks({ ids, openId, query: { ...QUERY, page }, pageSize: 3, count });
};

const hrefWith = (parameters: string): string => `/admin/documents?type=passport${parameters}`;

describe('queue navigation', () => {
  test('links to the previous and next documents', () => {
    expect(linksFrom(12)).toEqual({
      position: 5,
      previousHref: hrefWith('&document=11&page=2'),
      nextHref: hrefWith('&document=13&page=2'),
      hrefAfterDecision: hrefWith('&document=13&page=2'),
    });
  });

  test('links to adjacent pages, and back to the last document of the previous page', () => {
    expect(linksFrom(11)).toMatchObject({ position: 4, previousHref: hrefWith('&document=last') });
    expect(linksFrom(13)).toMatchObject({ position: 6, nextHref: hrefWith('&page=3') });
  });

  test('ends at the first and last documents', () => {
    expect(linksFrom(11, { page: 1 }).previousHref).toBe(undefined);
    expect(linksFrom(13, { count: 6 }).nextHref).toBe(undefined);
  });

  test('stays on the page after its last document is reviewed', () => {
    expect(linksFrom(13).hrefAfterDecision).toBe(hrefWith('&page=2'));
  });

  test('starts at the first document if the open one is not in the list', () => {
    expect(linksFrom(99)).toEqual({
      position: undefined,
      previousHref: undefined,
      nextHref: hrefWith('&document=11&page=2'),
      hrefAfterDecision: hrefWith('&page=2'),
    });
    expect(linksFrom(99, { ids: [] }).nextHref).toBe(undefined);
  });
});
