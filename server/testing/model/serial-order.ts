// Searches for a serial order in which the reference gives all recorded results (linearizability). Requests that overlapped may be in any
// order. The search is depth-first and caches failed states, so that short histories are fast.
import type { ReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import type { ModelRequest } from '#server/testing/model/requests.ts';
import { contextOf, toComparable } from '#server/testing/model/session.ts';
import { serialize, type CommandOutcome } from '#server/testing/model/model-commands.ts';

/** A request and its response, with timestamps of one clock. */
export type HistoryEvent = { request: ModelRequest; outcome: CommandOutcome; startedAt: number; endedAt: number };

export type SerialExplanation = { order: HistoryEvent[]; books: ReferenceLedger };

type OrderSearch = {
  now: number;
  /** Whether the state is the expected final state. */
  isFinalState(books: ReferenceLedger): boolean;
  eventNumbers: Map<HistoryEvent, number>;
  failed: Set<string>;
};

/** The candidates for the next position: requests that began before every remaining one ended. */
const candidatesOf = (remaining: HistoryEvent[]): HistoryEvent[] => {
  const firstEnd = Math.min(...remaining.map(({ endedAt }) => endedAt));
  return remaining.filter(({ startedAt }) => startedAt <= firstEnd);
};

const serializeOutcome = (outcome: CommandOutcome, request: ModelRequest): string => {
  const visible = toComparable(outcome, request, true);
  if (visible.outcome === 'refused') return serialize([visible.reason, visible.item]);
  return serialize([
    visible.floor,
    visible.transactions.map((transaction) => Object.entries(transaction).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ]);
};

const search = (from: ReferenceLedger, remaining: HistoryEvent[], options: OrderSearch): SerialExplanation | undefined => {
  if (remaining.length === 0) return options.isFinalState(from) ? { order: [], books: from } : undefined;
  const key = `${remaining.map((event) => options.eventNumbers.get(event)).join(' ')} ${from.fingerprint()}`;
  if (options.failed.has(key)) return undefined;
  for (const event of candidatesOf(remaining)) {
    const books = from.copy();
    const { request } = event;
    const expected = books.apply(request.command, contextOf(request, options.now));
    if (serializeOutcome(expected, request) !== serializeOutcome(event.outcome, request)) continue;
    const rest = search(
      books,
      remaining.filter((other) => other !== event),
      options,
    );
    if (rest) return { order: [event, ...rest.order], books: rest.books };
  }
  options.failed.add(key);
  return undefined;
};

/** A serial order that explains all responses and ends in a state for which `isFinalState` is true; undefined if none exists. */
export const findSerialOrder = (
  from: ReferenceLedger,
  history: HistoryEvent[],
  now: number,
  isFinalState: (books: ReferenceLedger) => boolean = () => true,
): SerialExplanation | undefined =>
  search(from, history, { now, isFinalState, eventNumbers: new Map(history.map((event, number) => [event, number])), failed: new Set() });
