// Places in long lists that this process remembers, so that a page deep in a list is reached by key from the one before it.
//
// A place is told by its ordinal, counted from the oldest transaction. That never changes while nothing enters or leaves the list
// before it: transactions are created at the database's present under a lock and never deleted, and what most filters look at
// is a fact of theirs. So lists by status or metadata have no marks, and nor has what is so young that something older may not
// be committed yet. How many a list has is not remembered: it is counted each time.
import type { Database } from '#db/client.ts';
import type { Scope, Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { ROLLED_UP, STATUS } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { Age } from '#server/records/listing.ts';

/** The transaction that is the so-manyeth of its list, the oldest being the first. */
export type Mark = { ordinal: number; createdAt: string; id: string };

/** Marks of one list, the one noted last at the end. */
type Marks = Mark[];

const LISTS_MAX = 1_000;
const MARKS_MAX = 64;

/** Kept no longer than the pool. */
const memories = new WeakMap<Database, Map<string, Marks>>();

const memoryOf = (db: Database): Map<string, Marks> => {
  const known = memories.get(db);
  if (known) return known;
  const made = new Map<string, Marks>();
  memories.set(db, made);
  return made;
};

/** One text for each list that may have marks. */
export const markedListOf = ({ audience: { companyId }, query }: Subject, { runs, isCounted }: Scope): string | undefined => {
  const isFixed = isCounted && STATUS.every((name) => query[name] === undefined);
  if (!isFixed) return undefined;
  return JSON.stringify([companyId, runs, ROLLED_UP.map((name) => query[name] ?? null)]);
};

/** The nearest mark from which the ordinal lies ahead when the list is read this way. */
export const markBefore = (db: Database, list: string, ordinal: number, age: Age): Mark | undefined => {
  const ahead = ({ ordinal: other }: Mark): number => (age === 'newest first' ? other - ordinal : ordinal - other);
  const candidates = (memoryOf(db).get(list) ?? []).filter((mark) => ahead(mark) >= 0);
  return candidates.toSorted((a, b) => ahead(a) - ahead(b))[0];
};

/** Remembers a mark; of the lists, and of the marks of each, those that were noted longest ago are forgotten. */
export const noteMark = (db: Database, list: string, mark: Mark): void => {
  const memory = memoryOf(db);
  const marks = (memory.get(list) ?? []).filter(({ ordinal }) => ordinal !== mark.ordinal);
  memory.delete(list);
  memory.set(list, [...marks, mark].slice(-MARKS_MAX));
  const [oldest] = memory.keys();
  if (memory.size > LISTS_MAX && oldest !== undefined) memory.delete(oldest);
};
