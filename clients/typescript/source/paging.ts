// All rows of a list, page after page. By cursor, where the list has one: what is added meanwhile neither repeats rows nor hides any.
import type { Page } from './method.ts';
import type { Parameters } from './request.ts';

const PAGE_SIZE = 100;

const BY_CREATION: ReadonlySet<unknown> = new Set([undefined, 'created', '-created']);

/** What a page's `next` says of where it begins. */
const placeIn = (next: string): Parameters => {
  const asked = new URL(next).searchParams;
  const [cursor, page] = [asked.get('cursor'), asked.get('page')];
  return cursor === null ? { page } : { cursor };
};

/** Fetches pages as they are needed. */
export async function* allRows(
  fetchPage: (parameters: Parameters) => Promise<unknown>,
  { hasCursor }: { hasCursor: boolean },
  parameters: Parameters,
): AsyncGenerator<unknown, void, undefined> {
  const goesByCursor =
    hasCursor && parameters['pagination'] === undefined && BY_CREATION.has(parameters['orderby']) && parameters['page'] === undefined;
  let asked: Parameters = { page_size: PAGE_SIZE, ...(goesByCursor && { pagination: 'cursor' }), ...parameters };
  for (;;) {
    const { results, next } = (await fetchPage(asked)) as Page<unknown>;
    yield* results;
    if (next === null) return;
    asked = { ...asked, ...placeIn(next) };
  }
}
