import { describe, expect, test } from 'vitest';
import { walkFrom } from '#app/(dashboard)/admin/documents/review-list.ts';

const QUERY = { status: null, type: 'passport', user: null, document: null, page: 2 } as const;

const walk = (openId: number, more: { ids?: number[]; page?: number; count?: number } = {}) => {
  const { ids = [11, 12, 13], page = 2, count = 8 } = more;
  return walkFrom({ ids, openId, query: { ...QUERY, page }, pageSize: 3, count });
};

const at = (rest: string): string => `/admin/documents?type=passport${rest}`;

describe('queue navigation', () => {
  test('links to the previous and next documents', () => {
    expect(walk(12)).toEqual({
      place: 5,
      previous: at('&document=11&page=2'),
      next: at('&document=13&page=2'),
      onwards: at('&document=13&page=2'),
    });
  });

  test('continues on adjacent pages, backwards at the last document', () => {
    expect(walk(11)).toMatchObject({ place: 4, previous: at('&document=last') });
    expect(walk(13)).toMatchObject({ place: 6, next: at('&page=3') });
  });

  test('ends at the first and at the last document', () => {
    expect(walk(11, { page: 1 }).previous).toBe(undefined);
    expect(walk(13, { count: 6 }).next).toBe(undefined);
  });

  test('links to the following document after the last one of a page is reviewed', () => {
    expect(walk(13).onwards).toBe(at('&page=2'));
  });

  test('starts at the first document if the open one is not in the list', () => {
    expect(walk(99)).toEqual({ place: undefined, previous: undefined, next: at('&document=11&page=2'), onwards: at('&page=2') });
    expect(walk(99, { ids: [] }).next).toBe(undefined);
  });
});
