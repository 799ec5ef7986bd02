// Iterates over all records of a list. Uses cursor pagination if possible, so that new records neither repeat nor hide others.
import type { Page } from './method.ts';
import type { OperationParameters } from './request.ts';

const PAGE_SIZE = 100;

const CURSOR_ORDERS: ReadonlySet<unknown> = new Set([undefined, 'created', '-created']);

/** The page parameters in a `next` URL. */
const readPageParameters = (next: string): OperationParameters => {
  const query = new URL(next).searchParams;
  const [cursor, page] = [query.get('cursor'), query.get('page')];
  return cursor === null ? { page } : { cursor };
};

/** Fetches pages as needed. */
export async function* iterateRecords(
  fetchPage: (parameters: OperationParameters) => Promise<unknown>,
  { hasCursor }: { hasCursor: boolean },
  parameters: OperationParameters,
): AsyncGenerator<unknown, void, undefined> {
  const usesCursor =
    hasCursor && parameters['pagination'] === undefined && CURSOR_ORDERS.has(parameters['orderby']) && parameters['page'] === undefined;
  let query: OperationParameters = { page_size: PAGE_SIZE, ...(usesCursor && { pagination: 'cursor' }), ...parameters };
  for (;;) {
    const { results, next } = (await fetchPage(query)) as Page<unknown>;
    yield* results;
    if (next === null) return;
    query = { ...query, ...readPageParameters(next) };
  }
}
