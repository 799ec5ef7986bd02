import { expect, it } from 'vitest';
import { readAll } from '#app/_ui/session/read-all.ts';

const listOf = (pages: string[][]) => async (query: { page: number }) => ({
  results: pages[query.page - 1] ?? [],
  next: query.page < pages.length ? `https://books.example.com/3/accounts/?page=${query.page + 1}` : null,
});

it.each([[[[]]], [[['a', 'b']]], [[['a', 'b'], ['c', 'd'], ['e']]]])('reads all pages of %j', async (pages) => {
  expect(await readAll(listOf(pages))).toEqual(pages.flat());
});
