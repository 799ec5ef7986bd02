// Looks for an order, one after another, in which the reference gives every answer that was given. What ended before something
// else began must come before it; what overlapped may come in any order. The search goes deep first and remembers from which
// books it has failed with the same rest before it, so that short histories take no time.
import type { ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import type { ModelRequest } from '#server/testing/model/requests.ts';
import { circumstanceOf, shown } from '#server/testing/model/session.ts';
import { toWords, type CommandOutcome } from '#server/testing/model/model-commands.ts';

/** A request and its response, with timestamps of one clock. */
export type HistoryEvent = { request: ModelRequest; answer: CommandOutcome; startedAt: number; endedAt: number };

export type SerialExplanation = { order: HistoryEvent[]; books: ReferenceLedger };

type OrderSearch = {
  now: number;
  /** True for the expected final state. */
  isEnd(books: ReferenceLedger): boolean;
  numbers: Map<HistoryEvent, number>;
  failed: Set<string>;
};

/** The candidates for the next position: requests that began before every remaining one ended. */
const possibleNext = (left: HistoryEvent[]): HistoryEvent[] => {
  const firstEnd = Math.min(...left.map(({ endedAt }) => endedAt));
  return left.filter(({ startedAt }) => startedAt <= firstEnd);
};

const words = (answer: CommandOutcome, request: ModelRequest): string => {
  const visible = shown(answer, request, true);
  if (visible.outcome === 'refused') return toWords([visible.reason, visible.item]);
  return toWords([visible.floor, visible.transactions.map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))]);
};

const search = (from: ReferenceLedger, left: HistoryEvent[], parts: OrderSearch): SerialExplanation | undefined => {
  if (left.length === 0) return parts.isEnd(from) ? { order: [], books: from } : undefined;
  const place = `${left.map((event) => parts.numbers.get(event)).join(' ')} ${from.fingerprint()}`;
  if (parts.failed.has(place)) return undefined;
  for (const event of possibleNext(left)) {
    const books = from.copy();
    const { request } = event;
    const expected = books.apply(request.command, circumstanceOf(request, parts.now));
    if (words(expected, request) !== words(event.answer, request)) continue;
    const rest = search(
      books,
      left.filter((other) => other !== event),
      parts,
    );
    if (rest) return { order: [event, ...rest.order], books: rest.books };
  }
  parts.failed.add(place);
  return undefined;
};

/** A serial order that explains all responses and ends in a state for which `isEnd` is true; undefined if none exists. */
export const findSerialOrder = (
  from: ReferenceLedger,
  history: HistoryEvent[],
  now: number,
  isEnd: (books: ReferenceLedger) => boolean = () => true,
): SerialExplanation | undefined =>
  search(from, history, { now, isEnd, numbers: new Map(history.map((event, number) => [event, number])), failed: new Set() });
